import { HubError, invalid, notFound } from '#server/http/errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One text for an unknown address and a wrong password, so that it does not reveal who has an account. */
export const wrongLogin = () => new HubError(401, 'wrong_login', 'Invalid email or password');

export const wrongCode = () => new HubError(400, 'wrong_code', 'Invalid or expired code. Please try again.');

export function tooManyCodes(lockedUntil: Date, now: Date): HubError {
  const wait = lockedUntil.getTime() - now.getTime();
  const [amount, unit] = wait <= 2 * HOUR ? [Math.ceil(wait / MINUTE), 'minute'] : [Math.ceil(wait / HOUR), 'hour'];
  return new HubError(
    429,
    'too_many_codes',
    `Too many wrong codes. Please try again in ${amount} ${amount === 1 ? unit : `${unit}s`}.`,
    { retryAfter: Math.ceil(wait / 1000) },
  );
}

export const noAdministrator = (email: string) =>
  new HubError(404, 'not_found', `No administrator has the address ${email}.`);

export const noLoginWaits = () =>
  new HubError(
    409,
    'no_login_waits',
    'No sign-in is waiting for a code. Enter the address and the password on the sign-in page, leave that page open, and run this again within 30 minutes.',
  );

export const emailTaken = () => new HubError(409, 'email_taken', 'An account with this email already exists.');

export const USER_NOT_FOUND = 'User not found';

export const wrongPassword = (path: 'currentPassword' | 'password') =>
  invalid([{ path, message: 'Current password is incorrect' }]);

export const commonPassword = (path: 'password' | 'newPassword') =>
  invalid([{ path, message: 'This password is too common. Please choose another one' }]);

export const youAreLastFullAdministrator = () =>
  new HubError(
    409,
    'last_full_administrator',
    'You’re the last full administrator. Please make someone else a full administrator first.',
  );

/** One sentence for a link that was used, replaced, is too old or never was. */
export const proofLinkDead = () => notFound('This link is no longer valid.');

export const signInToConfirm = () =>
  new HubError(
    403,
    'sign_in_to_confirm',
    'Sign in to your account in this browser first, then select the button again.',
  );

export const administratorExists = () =>
  new HubError(409, 'administrator_exists', 'There’s already an administrator. Please sign in.');

export const setupLinkDead = () =>
  new HubError(404, 'setup_link_dead', 'This link is no longer valid. Restart the server to get a new one.');
