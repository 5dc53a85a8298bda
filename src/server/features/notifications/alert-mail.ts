import type { NotificationKind } from '#domain/monitors/notifications.ts';
import { MAX_LINE_SHOWN, shownLine } from '#domain/monitors/plain-text.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { WaitingAlert } from './alerts.store.ts';

/** All of it is text, whatever the page holds. */
export interface MailedAlert {
  readonly notificationId: string;
  readonly changeId: string | null;
  readonly kind: NotificationKind;
  readonly summary: string;
  readonly at: Instant;
  /** The first lines of the diff, and an ellipsis where it goes on. */
  readonly diff: readonly string[];
  readonly monitor: { readonly name: string; readonly url: string };
}

/** Kinds `monitor-alert`, which is sent at once, and `monitor-digest`. */
export interface AlertMail {
  readonly batch: string;
  readonly handedAt: Instant;
  readonly alerts: readonly MailedAlert[];
  readonly more: number;
  /** The change, when the mail is about one only. */
  readonly changeId?: string;
  readonly notificationId?: string;
}

/** Readers skip longer mails, and mail programs cut off what is longer than 100 kB. */
const MAX_ALERTS = 12;
const ofOne = { lines: 40, characters: MAX_LINE_SHOWN };
const ofSeveral = { lines: 4, characters: 160 };

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
