import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test('addresses of one mailbox are counted as one', () => {
  for (const address of ['Ann.Lee@Gmail.com', 'annlee+school@gmail.com', 'a.n.n.l.e.e@googlemail.com'])
    expect(mailboxOf(address)).toBe('annlee@gmail.com');
  for (const address of ['Ann@Families.example', 'ann+one@families.example', 'ann+one+two@families.example'])
    expect(mailboxOf(address)).toBe('ann@families.example');
});

test('addresses of different mailboxes are not', () => {
  const addresses = ['ann.lee@families.example', 'annlee@families.example', '+ann@families.example', 'ann@gmail.com'];
  expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
});
