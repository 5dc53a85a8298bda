import { expect, test } from 'vitest';
import { HttpError } from '#client/lib/http.ts';
import { whyUnavailable, primaryActionFor } from './unavailable.ts';
import type { Refusal, SubmissionState } from './signup-submission.ts';

const slot = {
  id: 'setup',
  signupSheetId: 'fair',
  title: 'Setup crew',
  description: null,
  startTime: null,
  endTime: null,
  maxVolunteers: 1,
  currentVolunteers: 0,
  isFull: false,
  volunteers: [],
};
const fair = { signupsOpen: true, slots: [slot] };
const full = { signupsOpen: true, slots: [{ ...slot, currentVolunteers: 1, isFull: true }] };
const closed = { ...fair, signupsOpen: false };
const idle: SubmissionState = { kind: 'idle' };
const refused = (why: Refusal['why']): SubmissionState => ({
  kind: 'refused',
  refusal: { why, error: new HttpError(409, '', '') },
});

test('nothing stands in the way while there is a place', () => {
  expect(whyUnavailable(fair, 'setup', idle, false)).toBeNull();
  expect(whyUnavailable(fair, 'setup', refused('invalid'), false)).toBeNull();
});

test('a slot that fills, a sheet that closes and a slot that goes are said while someone types', () => {
  expect(whyUnavailable(full, 'setup', idle, false)).toBe('slot_full');
  expect(whyUnavailable(closed, 'setup', idle, false)).toBe('signups_closed');
  expect(whyUnavailable(fair, 'teardown', idle, false)).toBe('not_found');
});

test('what the server answered counts before the page has heard of it', () => {
  expect(whyUnavailable(fair, 'setup', refused('slot_full'), false)).toBe('slot_full');
  expect(whyUnavailable(fair, 'setup', refused('signups_closed'), false)).toBe('signups_closed');
  expect(whyUnavailable(full, 'setup', refused('already_signed_up'), false)).toBe('already_signed_up');
});

test('a slot that fills while a sign-up is on its way may have been filled by it', () => {
  expect(whyUnavailable(full, 'setup', { kind: 'sending', after: null }, false)).toBeNull();
  expect(whyUnavailable(full, 'setup', { kind: 'waiting', why: 'unreachable', byItself: true }, false)).toBeNull();
});

test('organizers add people after the close, but not to a full slot', () => {
  expect(whyUnavailable(closed, 'setup', idle, true)).toBeNull();
  expect(whyUnavailable({ ...full, signupsOpen: false }, 'setup', idle, true)).toBe('slot_full');
});

test('the button never sends what cannot succeed', () => {
  const [open, taken] = [{ isFull: false }, { isFull: true }];
  expect(primaryActionFor(null, open, true)).toBe('send');
  expect(primaryActionFor('already_signed_up', taken, true)).toBe('send');
  expect(primaryActionFor('slot_full', open, true)).toBe('send');
  expect(primaryActionFor('slot_full', taken, true)).toBe('look');
  expect(primaryActionFor('slot_full', taken, false)).toBe('leave');
  expect(primaryActionFor('not_found', open, true)).toBe('look');
  expect(primaryActionFor('signups_closed', open, true)).toBe('leave');
});
