/** Ways to tell people about a change. */
export const notificationChannels = ['email', 'internal', 'webhook', 'facebook', 'instagram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** pending: it waits to be told · sent: it was told · failed: it was not, and will not be */
export const notificationStatuses = ['pending', 'sent', 'failed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** What is told: a change of a page, that a page cannot be checked any more, or that it can again. */
export const notificationKinds = ['change', 'failing', 'recovered'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What is not of high severity is gathered for so many minutes and told in one mail. */
const DIGEST_MINUTES = 15;

/**
 * What is of high severity is mailed at once. When so many such mails went out within `DIGEST_MINUTES`, the next ones
 * are put together, one mail every so many minutes.
 */
const URGENT_MAILS_AT_ONCE = 5;
const URGENT_MAILS_APART_MINUTES = 5;

const MINUTE = 60_000;

/** Waits in milliseconds between the tries of one webhook; after the last try it has failed. */
export const WEBHOOK_WAITS: readonly number[] = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE);

/** Until when what is found now is gathered, and so when it is mailed. */
export function gatheredUntil(now: Date): Date {
  return new Date(now.getTime() + DIGEST_MINUTES * MINUTE);
}

/** Since when what is mailed now was gathered. */
export function gatheredSince(now: Date): Date {
  return new Date(now.getTime() - DIGEST_MINUTES * MINUTE);
}

/**
 * When the next mail of high severity goes out.
 *
 * @param earlier when such mails went out within the last `DIGEST_MINUTES`, oldest first
 */
export function nextUrgentMailAt(earlier: readonly string[], now: Date): Date {
  const last = earlier.at(-1);
  if (last === undefined || earlier.length < URGENT_MAILS_AT_ONCE) return now;
  return new Date(Math.max(now.getTime(), Date.parse(last) + URGENT_MAILS_APART_MINUTES * MINUTE));
}
