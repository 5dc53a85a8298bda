import type { NotificationKind } from '#domain/monitors/notifications.ts';
import { MAX_LINE_SHOWN, shownLine } from '#domain/monitors/plain-text.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { WaitingAlert } from './alerts.store.ts';

/** One thing that a mail tells. All of it is text, whatever the page holds. */
export interface MailedAlert {
  readonly notificationId: string;
  readonly changeId: string | null;
  readonly kind: NotificationKind;
  readonly summary: string;
  readonly at: Instant;
  /** The first lines of the diff, and an ellipsis where there are more. */
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

/** More in one mail is not read, and mail programs cut off what is longer than 100 kB. */
const MAX_ALERTS = 12;
const ofOne = { lines: 40, characters: MAX_LINE_SHOWN };
const ofSeveral = { lines: 4, characters: 160 };

/** What a mail says of the notifications of a batch. */
export function alertMail(
  { batch, handedAt }: Pick<AlertMail, 'batch' | 'handedAt'>,
  alerts: readonly WaitingAlert[],
): AlertMail {
  const [first, ...others] = alerts;
  const only = first !== undefined && others.length === 0 ? first : null;
  const most = only === null ? ofSeveral : ofOne;
  return {
    batch,
    handedAt,
    alerts: alerts.slice(0, MAX_ALERTS).map((alert) => mailed(alert, most)),
    more: Math.max(0, alerts.length - MAX_ALERTS),
    ...(only === null ? {} : { notificationId: only.id }),
    ...(only?.changeId == null ? {} : { changeId: only.changeId }),
  };
}

function mailed(alert: WaitingAlert, most: typeof ofOne): MailedAlert {
  const { id, changeId, kind, summary, createdAt, diff, monitor } = alert;
  return {
    notificationId: id,
    changeId,
    kind,
    summary: shownLine(summary),
    at: createdAt,
    diff: firstLines(diff, most),
    monitor,
  };
}

function firstLines(diff: string | null, most: typeof ofOne): string[] {
  if (diff === null || diff === '') return [];
  const lines = diff.split('\n');
  const shown = lines.slice(0, most.lines).map((line) => shownLine(line, most.characters));
  return lines.length <= most.lines ? shown : [...shown, '…'];
}
