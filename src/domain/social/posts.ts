export const postSources = ['change', 'sheet', 'test'] as const;
export type PostSource = (typeof postSources)[number];

/**
 * sending: some steps are done, more follow · sent: it is public · failed: it is not public and will not be retried
 * automatically · cancelled: an administrator stopped it · unknown: an administrator has to check whether it is public
 */
export const postStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled', 'unknown'] as const;
export type PostState = (typeof postStates)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Between two posts on one platform; tests do not count. */
const POSTS_APART_MINUTES = 30;

/** Waits between attempts of one post, in ms; after the last attempt it has failed. */
export const POST_WAITS: readonly number[] = [1, 5, 30, 120].map((minutes) => minutes * MINUTE);

const TOKEN_WARNING_DAYS = 7;

/** The longest that both platforms take, with room for the address. */
export const MAX_POST_TEXT = 2000;

export function nextPostAt(lastSentAt: string | null): Date | null {
  return lastSentAt === null ? null : new Date(Date.parse(lastSentAt) + POSTS_APART_MINUTES * MINUTE);
}

export function endsSoon(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) - now.getTime() < TOKEN_WARNING_DAYS * DAY;
}
