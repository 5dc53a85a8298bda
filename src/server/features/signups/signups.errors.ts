import type { RefusedPlace } from '#contract/refused-places.ts';
import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const signupNotFound = () => notFound('Signup not found');
export const slotOfSignupNotFound = () => notFound('Volunteer slot not found');
/** @param left how many places are left; null where the sheet hides its counts */
export function slotFull(left: number | null = 0): HubError {
  if (left === null) return new HubError(409, 'slot_full', 'There aren’t that many places left');
  const message = left === 0 ? 'This volunteer slot is full' : `Only ${left} left`;
  return new HubError(409, 'slot_full', message, { facts: { left } });
}
export const noneCouldBeHad = (refused: readonly RefusedPlace[]) =>
  new HubError(409, refused[0]?.code ?? 'slot_full', 'None of these places could be had', {
    facts: { refused: [...refused] },
  });
export const signupsClosed = () => new HubError(409, 'signups_closed', 'Sign-ups for this event are closed');
export const notOpenYet = (opensAt: string) =>
  new HubError(409, 'not_open_yet', 'Sign-ups for this event have not opened yet', { facts: { opensAt } });
export const limitReached = (most: number) =>
  new HubError(
    409,
    'limit_reached',
    most === 1
      ? 'With one email address you can take only one place of this event'
      : `With one email address you can take at most ${most} places of this event`,
  );
export const notPublished = () =>
  new HubError(409, 'not_published', 'This sheet is a draft. Publish it before you add people.');
export const calledOff = () => new HubError(409, 'called_off', 'This event is called off, so nobody can be added');
export const alreadySignedUp = () => new HubError(409, 'already_signed_up', 'You are already signed up for this slot');
export const kindDiffers = () =>
  new HubError(409, 'kind_differs', 'Somebody who helps can’t be moved to what people bring, or the other way round');
export const hasAttendance = () =>
  new HubError(409, 'has_attendance', 'It is noted already that this person came, so the sign-up stays where it is');
export const movedMeanwhile = () =>
  new HubError(409, 'moved_meanwhile', 'Somebody else has moved this person in the meantime');
export const movesPastEvent = () => new HubError(409, 'event_over', 'The event is over, so nobody can be moved');
export const signupWasCancelled = () => new HubError(409, 'signup_cancelled', 'This sign-up was cancelled');
export const eventOver = () =>
  new HubError(409, 'event_over', 'The event is over, so you can’t change this sign-up any more');
export const notForOthersToGive = (fields: readonly string[]) =>
  invalid(fields.map((path) => ({ path, message: 'Only the volunteer can agree to this' })));
export const notForOthersToWrite = (fields: readonly string[]) =>
  invalid(fields.map((path) => ({ path, message: 'Only the volunteer can change this. You can remove it.' })));
export const notAPlaceForSeveral = (path: string) =>
  invalid([{ path, message: 'A place is for one person. Sign up each person by name.' }]);
export const addressRequired = () => invalid([{ path: 'email', message: 'Email is required' }]);
export const notedOneByOne = () =>
  invalid([{ path: 'people', message: 'Without an email, people are added one by one' }]);
export const nothingToBring = (path: string) => invalid([{ path, message: 'This slot doesn’t ask what you bring' }]);
export const whatIsBrought = (path: string) => invalid([{ path, message: 'Say what you bring' }]);
export const onePersonBrings = (path: string) =>
  invalid([{ path, message: 'Only one person can be signed up to bring something' }]);
export function overMostPerPerson(path: string, most: number, unit: string | null): HubError {
  const units = unit === null ? most : `${most} ${unit}`;
  return invalid([{ path, message: `At most ${units} for each person` }]);
}
