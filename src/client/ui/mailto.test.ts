import { expect, test } from 'vitest';
import { mailtoMessage } from './mailto-message.ts';
import { mailtoAddress } from './mailto.ts';

test('a letter that is not begun is only an address', () => {
  expect(mailtoAddress('privacy@example.org')).toBe('mailto:privacy@example.org');
});

test('an address means nothing else in a link, and its domain is written so that every program knows it', () => {
  expect(mailtoAddress('a&b=c/d+e@pac.exämple.org')).toBe('mailto:a%26b%3Dc%2Fd%2Be@pac.xn--exmple-cua.org');
  expect(mailtoAddress('josé@example.org')).toBe('mailto:jos%C3%A9@example.org');
});

test('subject and body keep their spaces, signs and line breaks on the way to the mail program', () => {
  const address = mailtoMessage('privacy@example.org', { subject: 'Delete & confirm', body: 'Name:\nEmail: 100%' });
  expect(address).toBe('mailto:privacy@example.org?subject=Delete%20%26%20confirm&body=Name%3A%0D%0AEmail%3A%20100%25');
  const read = new URL(address).searchParams;
  expect(read.get('subject')).toBe('Delete & confirm');
  expect(read.get('body')).toBe('Name:\r\nEmail: 100%');
});
