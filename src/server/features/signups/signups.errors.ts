import { HubError, invalid, notFound } from '#server/http/errors.ts';

export const signupNotFound = () => notFound('Signup not found');
export const slotOfSignupNotFound = () => notFound('Volunteer slot not found');
export const slotFull = () => new HubError(409, 'slot_full', 'This volunteer slot is full');
export const signupsClosed = () => new HubError(409, 'signups_closed', 'Sign-ups for this event are closed');
export const notPublished = () =>
  new HubError(409, 'not_published', 'This sheet is a draft. Publish it before you add people.');
export const calledOff = () => new HubError(409, 'called_off', 'This event is called off, so nobody can be added');
export const alreadySignedUp = () => new HubError(409, 'already_signed_up', 'You are already signed up for this slot');
export const signupWasCancelled = () => new HubError(409, 'signup_cancelled', 'This sign-up was cancelled');
export const eventOver = () =>
  new HubError(409, 'event_over', 'The event is over, so you can’t change this sign-up any more');
export const notForOthersToGive = (fields: readonly string[]) =>
  invalid(fields.map((path) => ({ path, message: 'Only the volunteer can agree to this' })));
