import type { ProofChallenge } from '#contract/limits.ts';
import { HubError } from '#server/http/errors.ts';

const MINUTE = 60_000;
/** Long enough that waiting clients cost nothing. */
const STREAM_WAIT = 30_000;

export const tooOften = (waitMs: number) =>
  new HubError(
    429,
    'too_often',
    `Too many tries from your network. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

export const tooOftenByYou = (waitMs: number) =>
  new HubError(
    429,
    'too_often',
    `You’ve tried too many times. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

export const manyAtTheWall = (waitMs: number) =>
  new HubError(
    429,
    'too_often',
    `Many people are looking for their names. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

export const tooManyStreams = () =>
  new HubError(
    429,
    'too_many_streams',
    'Too many pages are open from your network to keep them all up to date. Please reload this page to see the current counts.',
    after(STREAM_WAIT),
  );

/** As `tooOften`, but a solved challenge lets the request through. */
export const proofRequired = (waitMs: number, challenge: ProofChallenge) =>
  new HubError(429, 'proof_required', `Too many tries from your network. Please try again in ${formatWait(waitMs)}.`, {
    ...after(waitMs),
    challenge,
  });

export const tooManyWrongPasswords = (waitMs: number) =>
  new HubError(
    429,
    'too_many_wrong_passwords',
    `Too many wrong passwords. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

/** Checking a password is expensive, so each user has one check at a time. */
export const passwordInUse = () =>
  new HubError(
    429,
    'password_in_use',
    'Your password is being checked already. Please try again in a moment.',
    after(1000),
  );

export const tooManyUploads = (waitMs: number) =>
  new HubError(
    429,
    'too_many_uploads',
    `You have uploaded many files within the hour. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

export const tooManyTests = (waitMs: number) =>
  new HubError(
    429,
    'too_often',
    `You have sent several tests already. Please try again in ${formatWait(waitMs)}.`,
    after(waitMs),
  );

function after(waitMs: number): { retryAfter: number } {
  return { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
}

function formatWait(waitMs: number): string {
  const [amount, unit] =
    waitMs <= MINUTE ? [Math.max(1, Math.ceil(waitMs / 1000)), 'second'] : [Math.ceil(waitMs / MINUTE), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
