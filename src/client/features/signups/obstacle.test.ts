import { expect, test } from 'vitest';
import { HttpError } from '#client/lib/http.ts';
import { obstacleTo, wayOnFrom } from './obstacle.ts';
import type { Refusal, SignUpState } from './sign-up-tries.ts';

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
const idle: SignUpState = { kind: 'idle' };
const refused = (why: Refusal['why']): SignUpState => ({
  kind: 'refused',
  refusal: { why, error: new HttpError(409, '', '') },
});

test('nothing stands in the way while there is a place', () => {
  expect(obstacleTo(fair, 'setup', idle, false)).toBeNull();
  expect(obstacleTo(fair, 'setup', refused('invalid'), false)).toBeNull();
});

test('a slot that fills, a sheet that closes and a slot that goes are said while someone types', () => {
  expect(obstacleTo(full, 'setup', idle, false)).toBe('full');
  expect(obstacleTo(closed, 'setup', idle, false)).toBe('closed');
  expect(obstacleTo(fair, 'teardown', idle, false)).toBe('gone');
});

test('what the server answered counts before the page has heard of it', () => {
  expect(obstacleTo(fair, 'setup', refused('full'), false)).toBe('full');
  expect(obstacleTo(fair, 'setup', refused('closed'), false)).toBe('closed');
  expect(obstacleTo(full, 'setup', refused('already'), false)).toBe('already');
});

test('a slot that fills while a sign-up is on its way may have been filled by it', () => {
  expect(obstacleTo(full, 'setup', { kind: 'sending', after: null }, false)).toBeNull();
  expect(obstacleTo(full, 'setup', { kind: 'waiting', why: 'unreachable', byItself: true }, false)).toBeNull();
});

test('organizers add people after the close, but not to a full slot', () => {
  expect(obstacleTo(closed, 'setup', idle, true)).toBeNull();
  expect(obstacleTo({ ...full, signupsOpen: false }, 'setup', idle, true)).toBe('full');
});

test('the button never sends what cannot succeed', () => {
  const [open, taken] = [{ isFull: false }, { isFull: true }];
  expect(wayOnFrom(null, open, true)).toBe('send');
  expect(wayOnFrom('already', taken, true)).toBe('send');
  expect(wayOnFrom('full', open, true)).toBe('send');
  expect(wayOnFrom('full', taken, true)).toBe('look');
  expect(wayOnFrom('full', taken, false)).toBe('leave');
  expect(wayOnFrom('gone', open, true)).toBe('look');
  expect(wayOnFrom('closed', open, true)).toBe('leave');
});
