import { HubError, notFound } from '#server/http/errors.ts';

export const certificateNotFound = () => notFound('There is no such letter');
export const letterNotVerified = () =>
  notFound('There is no letter with this number and last name. Check both, and type them as they are printed.');
export const noConfirmedHours = () =>
  new HubError(409, 'no_confirmed_hours', 'There are no confirmed hours in this school year yet.');
