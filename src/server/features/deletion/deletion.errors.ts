import { HubError, notFound } from '#server/http/errors.ts';

export const deletionLinkDead = () => notFound('This link is no longer valid.');

export const REQUEST_NOT_FOUND = 'Deletion request not found';
export const requestNotFound = () => notFound(REQUEST_NOT_FOUND);

/** Nothing is removed then: half a removal could not be confirmed. */
export const ofLastFullAdministrator = () =>
  new HubError(
    409,
    'last_full_administrator',
    'This is the address of the last full administrator. Please make someone else a full administrator first.',
  );
