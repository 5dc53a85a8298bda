import { expect, test } from 'vitest';
import { mailtoAddress } from './mailto.ts';

test('a letter that is not begun is only an address', () => {
  expect(mailtoAddress('privacy@example.org', {})).toBe('mailto:privacy@example.org');
});

test('subject and body keep their spaces, signs and line breaks on the way to the mail program', () => {
  const address = mailtoAddress('privacy@example.org', { subject: 'Delete & confirm', body: 'Name:\nEmail: 100%' });
  expect(address).toBe('mailto:privacy@example.org?subject=Delete%20%26%20confirm&body=Name%3A%0D%0AEmail%3A%20100%25');
  const read = new URL(address).searchParams;
  expect(read.get('subject')).toBe('Delete & confirm');
  expect(read.get('body')).toBe('Name:\r\nEmail: 100%');
});
