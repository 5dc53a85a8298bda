import { HubError, notFound } from '#server/http/errors.ts';

export const sheetOfLetterNotFound = () => notFound('Signup sheet not found');
export const slotOfLetterNotFound = () => notFound('Volunteer slot not found');
export const authorGone = () => notFound('User not found');
export const nobodyToWriteTo = () =>
  new HubError(409, 'nobody_to_write_to', 'Nobody would get this message, so we didn’t send it.');
export const keyOfOtherLetter = () =>
  new HubError(422, 'key_reused', 'This idempotency key was used for another message. Please use a new one.');
