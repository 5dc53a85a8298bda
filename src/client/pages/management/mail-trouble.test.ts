import { expect, test } from 'vitest';
import { shownTrouble } from './mail-trouble.ts';

type Session = Parameters<typeof shownTrouble>[0];

function shown(role: Session['user']['role'], mailPaused: Session['mailPaused'], isOnOverview = true) {
  return shownTrouble({ user: { role }, mailReady: true, mailPaused }, isOnOverview)?.title ?? null;
}

test('the overview has a banner of a daily limit, which is no need, for full administrators too', () => {
  const said = 'Email is paused: we’ve reached the daily limit';
  expect([shown('full-admin', 'quota'), shown('volunteer-admin', 'quota')]).toEqual([said, said]);
});

test('the overview has no banner of what it tells full administrators as a need; other tabs have one', () => {
  const said = 'Email is paused: the mail server refused the password';
  expect(shown('full-admin', 'password')).toBeNull();
  expect([shown('full-admin', 'password', false), shown('volunteer-admin', 'password')]).toEqual([said, said]);
  expect(shownTrouble({ user: { role: 'full-admin' }, mailReady: false, mailPaused: null }, true)).toBeNull();
});
