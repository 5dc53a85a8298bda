import type { Severity } from '#domain/monitors/change-severity.ts';
import type { NotificationKind } from '#domain/monitors/notifications.ts';
import type { Instant } from '#server/platform/database/schema.ts';
import type { WaitingAlert } from './alerts.store.ts';

/** One thing that a mail tells. All of it is text, whatever the page holds. */
export interface MailedAlert {
  readonly notificationId: string;
  readonly changeId: string | null;
  readonly kind: NotificationKind;
  readonly summary: string;
  readonly severity: Severity;
  readonly at: Instant;
  /** The first lines of the diff, and how many more there are. */
  readonly diff: readonly string[];
  readonly monitor: { readonly name: string; readonly url: string };
}

/** Kinds `monitor-alert`, for what cannot wait, and `monitor-digest`. */
export interface AlertMail {
  /** By which the notifications of these mails are known, and since when there are such. */
  readonly batch: string;
  readonly handedAt: Instant;
  readonly alerts: readonly MailedAlert[];
  /** How many there are beyond those. */
  readonly more: number;
  /** Where it tells of one only, which that is. */
  readonly changeId?: string;
  readonly notificationId?: string;
}

/** More in one mail nobody reads, and mail programs cut off what is too long. */
const ALERTS_AT_MOST = 20;
const LINES = { ofOne: 40, ofSeveral: 6 };

/** What a mail says of the notifications of a batch. */
export function alertMail(
  { batch, handedAt }: Pick<AlertMail, 'batch' | 'handedAt'>,
  alerts: readonly WaitingAlert[],
): AlertMail {
  const [first, ...others] = alerts;
  const only = first !== undefined && others.length === 0 ? first : null;
  const lines = only === null ? LINES.ofSeveral : LINES.ofOne;
  return {
    batch,
    handedAt,
    alerts: alerts.slice(0, ALERTS_AT_MOST).map((alert) => mailed(alert, lines)),
    more: Math.max(0, alerts.length - ALERTS_AT_MOST),
    ...(only === null ? {} : { notificationId: only.id }),
    ...(only?.changeId == null ? {} : { changeId: only.changeId }),
  };
}

function mailed(alert: WaitingAlert, most: number): MailedAlert {
  const { id, changeId, kind, summary, severity, createdAt, diff, monitor } = alert;
  return { notificationId: id, changeId, kind, summary, severity, at: createdAt, diff: firstLines(diff, most), monitor };
}

function firstLines(diff: string | null, most: number): string[] {
  if (diff === null || diff === '') return [];
  const lines = diff.split('\n');
  return lines.length <= most ? lines : [...lines.slice(0, most), '…'];
}
