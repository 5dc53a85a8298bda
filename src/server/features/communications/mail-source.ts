import { DELETED, type CommunicationStatus, type CommunicationView } from '#contract/communications.ts';
import { isFoundIn } from '#domain/search.ts';
import { NOBODY } from '#server/mail/outbox.store.ts';
import { readableMail } from '#server/mail/readable-mail.ts';
import type { Context } from '#server/hub.ts';
import type { MailState } from '#server/platform/database/schema.ts';
import { excerpt, type CommunicationSource, type SourcePage } from './communication-source.ts';
import {
  mailById,
  mailsById,
  newestMails,
  newestMailsTo,
  newestSearchedMails,
  nextTries,
  type MailedRow,
  type SearchedMail,
  type MailedStates,
} from './mailed.store.ts';
import { whyNotResent } from './resend-mail.ts';

export function mailSource(hub: Context<'mailbox'>): CommunicationSource {
  const subjects = new Map<string, string>();
  return {
    channels: ['email'],
    async newest(page) {
      const rows = await (page.search === '' ? newestMails(hub.database.db, pageOf(page)) : found(hub, page, subjects));
      const next = await triesOf(hub, rows);
      return rows.map((row) => {
        const view = present(hub, row, next.get(row.id) ?? null);
        return { ...view, message: excerpt(view.message) };
      });
    },
    async whole(id) {
      const row = await mailById(hub.database.db, id);
      if (row === null) return null;
      return present(hub, row, (await triesOf(hub, [row])).get(id) ?? null);
    },
  };
}

/** The newest emails to an address. */
export async function lastMailsTo(
  hub: Context<'mailbox'>,
  address: string,
  most: number,
): Promise<CommunicationView[]> {
  const rows = await newestMailsTo(hub.database.db, address, most);
  return rows.map((row) => present(hub, row, null));
}

const statesOf: Readonly<Record<CommunicationStatus, MailedStates>> = {
  pending: 'waiting',
  success: 'sent',
  failed: 'failed-or-unknown',
  unknown: 'unknown',
};

function pageOf({ status, before, most }: SourcePage) {
  return { states: status === null ? ('all' as const) : statesOf[status], before, most };
}

/** Mails that are searched at once; other calls are answered between two such batches. */
const LOOKED_THROUGH_AT_ONCE = 50;
/** Subjects that a search wrote and that are not stored with their mails yet. */
const SUBJECTS_KEPT = 20_000;

/** A mail that was never tried has no stored subject; its subject is taken from its text. */
async function found(hub: Context<'mailbox'>, page: SourcePage, subjects: Map<string, string>): Promise<MailedRow[]> {
  const { db } = hub.database;
  const ids: string[] = [];
  let { before } = page;
  for (;;) {
    const looked = await newestSearchedMails(db, { ...pageOf(page), before, most: LOOKED_THROUGH_AT_ONCE });
    await learnSubjects(hub, subjects, looked);
    for (const { id, recipient, subject } of looked)
      if (isFoundIn(page.search, [shownRecipient(recipient), subject ?? subjects.get(id) ?? ''])) ids.push(id);
    before = looked.at(-1)?.id ?? null;
    if (ids.length >= page.most || looked.length < LOOKED_THROUGH_AT_ONCE) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const rows = await mailsById(db, ids.slice(0, page.most));
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

async function learnSubjects(
  hub: Context<'mailbox'>,
  subjects: Map<string, string>,
  mails: readonly SearchedMail[],
): Promise<void> {
  if (subjects.size + mails.length > SUBJECTS_KEPT) subjects.clear();
  const missing = mails.filter(({ id, subject }) => subject === null && !subjects.has(id)).map(({ id }) => id);
  for (const row of await mailsById(hub.database.db, missing)) subjects.set(row.id, subjectOf(hub, row));
}

async function triesOf(hub: Context<'mailbox'>, rows: readonly MailedRow[]): Promise<ReadonlyMap<string, string>> {
  const waiting = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  if (!hub.mailbox.isReady()) return new Map();
  const pausedUntil = hub.mailbox.state().pause?.until.toISOString() ?? '';
  const tries = await nextTries(hub.database.db, waiting);
  return new Map([...tries].map(([id, dueAt]) => [id, dueAt > pausedUntil ? dueAt : pausedUntil]));
}

const statusOf: Readonly<Record<MailState, CommunicationStatus>> = {
  pending: 'pending',
  sending: 'pending',
  sent: 'success',
  failed: 'failed',
  unknown: 'unknown',
};

function present(hub: Context<'mailbox'>, row: MailedRow, nextTryAt: string | null): CommunicationView {
  const readable = isDeleted(row) ? null : readableOf(hub, row);
  const { changeId, notificationId } = row.payload as { changeId?: unknown; notificationId?: unknown };
  return {
    id: row.id,
    channel: 'email',
    recipient: shownRecipient(row.recipient),
    subject: row.subject ?? readable?.subject ?? '',
    message: readable?.text ?? (isDeleted(row) ? DELETED : ''),
    metadata: {
      kind: row.kind,
      language: row.language,
      attempts: row.attempts,
      sentAt: row.sentAt,
      nextTryAt,
      canResend: whyNotResent(hub, row) === null,
    },
    status: statusOf[row.state],
    errorMessage: row.lastError,
    changeId: typeof changeId === 'string' ? changeId : null,
    notificationId: typeof notificationId === 'string' ? notificationId : null,
    recordedAt: row.createdAt,
  };
}

function isDeleted({ recipient }: Pick<MailedRow, 'recipient'>): boolean {
  return recipient === NOBODY;
}

function shownRecipient(recipient: string): string {
  return recipient === NOBODY ? DELETED : recipient;
}

function readableOf(hub: Context<'mailbox'>, row: MailedRow) {
  const at = row.state === 'sent' ? new Date(row.sentAt ?? row.createdAt) : hub.clock.now();
  return readableMail(hub, { ...row, at }, hub.mailbox.template(row.kind));
}

function subjectOf(hub: Context<'mailbox'>, row: MailedRow): string {
  return isDeleted(row) ? '' : (readableOf(hub, row)?.subject ?? '');
}
