export const notificationChannels = ['email', 'internal', 'webhook', 'facebook', 'instagram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationStatuses = ['pending', 'sent', 'failed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

export const notificationKinds = ['change', 'failing', 'recovered'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Changes of lower severity are collected for so long and mailed together. */
const DIGEST_MINUTES = 15;

/**
 * Changes of high severity are mailed right away. After so many such mails within `DIGEST_MINUTES`, the next changes
 * are combined in one mail every few minutes.
 */
const URGENT_MAILS_AT_ONCE = 5;
const URGENT_MAILS_APART_MINUTES = 5;

const MINUTE = 60_000;

/** Waits between attempts of one webhook, in ms; after the last attempt it has failed. */
export const WEBHOOK_WAITS: readonly number[] = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE);

export function gatheredUntil(now: Date): Date {
  return new Date(now.getTime() + DIGEST_MINUTES * MINUTE);
}

export function gatheredSince(now: Date): Date {
  return new Date(now.getTime() - DIGEST_MINUTES * MINUTE);
}

/** @param earlier when such mails went out within the last `DIGEST_MINUTES`, oldest first */
export function nextUrgentMailAt(earlier: readonly string[], now: Date): Date {
  const last = earlier.at(-1);
  if (last === undefined || earlier.length < URGENT_MAILS_AT_ONCE) return now;
  return new Date(Math.max(now.getTime(), Date.parse(last) + URGENT_MAILS_APART_MINUTES * MINUTE));
}
