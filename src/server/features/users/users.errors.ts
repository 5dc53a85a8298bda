import { USER_NOT_FOUND } from '#server/features/accounts/accounts.errors.ts';
import { HubError, notFound } from '#server/http/errors.ts';

export const userNotFound = () => notFound(USER_NOT_FOUND);

export const ownRow = () =>
  new HubError(403, 'own_account', 'You cannot change or delete your own account here. Please use your profile page.');

/** Two full administrators removed each other at the same moment, and this one came second. */
export const lastFullAdministrator = () =>
  new HubError(
    409,
    'last_full_administrator',
    'This is the last full administrator. Please make someone else a full administrator first.',
  );
