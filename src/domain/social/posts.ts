/** What made a post: changes of watched pages, a sheet, or somebody who tries whether posting works. */
export const postSources = ['change', 'sheet', 'test'] as const;
export type PostSource = (typeof postSources)[number];

/**
 * waiting: it is to be sent · sending: a step of it was taken, and more follow · sent: everybody sees it · failed: it was
 * not published, and will not be by itself · cancelled: an administrator did not want it · unknown: it may be out, and
 * only a person can tell
 */
export const postStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled', 'unknown'] as const;
export type PostState = (typeof postStates)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Between two posts on one platform there are at least so many minutes; tests do not count. */
const POSTS_APART_MINUTES = 30;

/** Waits in milliseconds between the tries of one post; after the last try it has failed. */
export const POST_WAITS: readonly number[] = [1, 5, 30, 120].map((minutes) => minutes * MINUTE);

/** So long before an access token ends it is told. */
const TOKEN_WARNING_DAYS = 7;

/** The longest text that both platforms take, with room for the address. */
export const MAX_POST_TEXT = 2000;

/** From when on the next post may be published; null while none was. */
export function nextPostAt(lastSentAt: string | null): Date | null {
  return lastSentAt === null ? null : new Date(Date.parse(lastSentAt) + POSTS_APART_MINUTES * MINUTE);
}

/** Whether a token that ends then is to be warned of. */
export function endsSoon(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) - now.getTime() < TOKEN_WARNING_DAYS * DAY;
}
