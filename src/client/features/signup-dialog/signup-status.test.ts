import { expect, test } from 'vitest';
import { HttpError } from '#client/lib/http.ts';
import { setupView } from '#tests/support/views.ts';
import { newsOf, statusOf, whyUnavailable } from './signup-status.ts';
import type { Refusal, SubmissionState } from './signup-submission.ts';

const slot = { ...setupView, id: 'setup', maxVolunteers: 1, currentVolunteers: 0 };
const fair = { slots: [slot] };
const full = { waitlist: 'off' as const, slots: [{ ...slot, currentVolunteers: 1, isFull: true }] };
const closed = { slots: [{ ...slot, signupsOpen: false }] };
const idle: SubmissionState = { kind: 'idle' };
const refused = (why: Refusal['why'], answer: object = { left: 0 }): SubmissionState => ({
  kind: 'refused',
  refusal: { why, error: new HttpError(409, JSON.stringify({ message: 'No', ...answer }), '') },
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
  expect(whyUnavailable(fair, 'setup', refused('limit_reached'), false)).toBe('limit_reached');
  expect(whyUnavailable(closed, 'setup', refused('not_open_yet'), false)).toBe('not_open_yet');
});

test('a slot with fewer places than were wanted is not full, unless it has filled since', () => {
  for (const answer of [{ left: 2 }, {}]) {
    const state = refused('slot_full', answer);
    expect(whyUnavailable(fair, 'setup', state, false)).toBe('fewer_left');
    expect(whyUnavailable(full, 'setup', state, false)).toBe('slot_full');
    expect(statusOf({ sheet: fair, slotId: 'setup', state, hasOthers: true, mayAddLater: false })).toMatchObject({
      ...answer,
      action: 'send',
    });
  }
});

test('a slot that fills while a sign-up is on its way may have been filled by it', () => {
  expect(whyUnavailable(full, 'setup', { kind: 'sending', after: null }, false)).toBeNull();
  expect(whyUnavailable(full, 'setup', { kind: 'waiting', why: 'unreachable', byItself: true }, false)).toBeNull();
});

test('organizers add people after the close, but not to a full slot', () => {
  expect(whyUnavailable(closed, 'setup', idle, true)).toBeNull();
  expect(whyUnavailable({ slots: [{ ...slot, isFull: true, signupsOpen: false }] }, 'setup', idle, true)).toBe(
    'slot_full',
  );
});

test('the button never sends what cannot succeed', () => {
  const action = (sheet: typeof fair, state: SubmissionState, { hasOthers = true, slotId = 'setup' } = {}) =>
    statusOf({ sheet, slotId, state, hasOthers, mayAddLater: false }).action;
  expect(action(fair, idle)).toBe('send');
  expect(action(full, refused('already_signed_up'))).toBe('send');
  expect(action(fair, refused('slot_full'))).toBe('send');
  expect(action(full, idle)).toBe('look');
  expect(action(full, idle, { hasOthers: false })).toBe('leave');
  expect(action(fair, idle, { slotId: 'teardown' })).toBe('look');
  expect(action(closed, idle)).toBe('look');
  expect(action(closed, idle, { hasOthers: false })).toBe('leave');
  expect(action(fair, refused('limit_reached'))).toBe('send');
  expect(action(closed, refused('not_open_yet'))).toBe('send');
  expect(action(fair, { kind: 'waiting', why: 'busy', byItself: false })).toBe('retry');
});

test('a full slot leads to its waiting list, which keeps what was typed, unless its sign-ups are closed', () => {
  const action = (sheet: Parameters<typeof statusOf>[0]['sheet']) =>
    statusOf({ sheet, slotId: 'setup', state: refused('slot_full'), hasOthers: true, mayAddLater: false }).action;
  const { slots } = full;
  expect(action({ slots })).toBe('wait');
  expect(action({ slots, waitlist: 'by_hand' })).toBe('wait');
  expect(action(full)).toBe('look');
  expect(action({ slots: slots.map((one) => ({ ...one, signupsOpen: false })) })).toBe('look');
});

test('a try that follows another goes on with what was said of that', () => {
  const progress = (state: SubmissionState) =>
    statusOf({ sheet: fair, slotId: 'setup', state, hasOthers: true, mayAddLater: false }).progress;
  expect(progress(idle)).toBeNull();
  expect(progress({ kind: 'sending', after: null })).toEqual({ kind: 'sending' });
  expect(progress({ kind: 'sending', after: 'busy' })).toEqual({ kind: 'waiting', why: 'busy', byItself: true });
  expect(progress({ kind: 'sending', after: 'busy', isChecking: true })).toEqual({ kind: 'checking' });
});

test('a refusal is shown where it belongs, and waiting is told once a press', () => {
  const sending: SubmissionState = { kind: 'sending', after: null };
  const shownIn = (why: Refusal['why']) => newsOf(refused(why), sending);
  expect(shownIn('invalid')).toMatchObject({ kind: 'refused', shownIn: 'fields' });
  expect(shownIn('other')).toMatchObject({ kind: 'refused', shownIn: 'form' });
  expect(shownIn('slot_full')).toMatchObject({ kind: 'refused', shownIn: 'notice' });
  const waiting: SubmissionState = { kind: 'waiting', why: 'offline', byItself: true };
  expect(newsOf(waiting, sending)).toEqual({ kind: 'waiting', why: 'offline' });
  expect(newsOf(waiting, { kind: 'sending', after: 'offline' })).toBeNull();
  expect(newsOf(sending, idle)).toBeNull();
});
