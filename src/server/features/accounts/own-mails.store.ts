import type { Db } from '#server/platform/database/database.ts';
import { NOBODY } from '#server/mail/outbox.store.ts';
import type { MailState } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface KeptMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: MailState;
  readonly payload: object;
  readonly subject: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
}

export async function mailsTo(db: Db, recipients: readonly string[]): Promise<KeptMail[]> {
  return (
    db
      .selectFrom('outbox')
      .select([
        'id',
        'kind',
        'recipient',
        'state',
        'payload',
        'subject',
        'created_at as createdAt',
        'sent_at as sentAt',
      ])
      // Lower case on both sides is the database's: engines differ in letters beyond a to z.
      .where((mail) =>
        mail(
          mail.fn<string>('lower', ['recipient']),
          'in',
          recipients.map((recipient) => mail.fn<string>('lower', [mail.cast<string>(mail.val(recipient), 'text')])),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  );
}

/** Removes recipient, content and failure; that a mail of this kind was sent stays. */
export async function emptyMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: NOBODY, payload: '{}', last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Ends a waiting mail; one that is just being handed over still goes out. */
export async function callBack(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', last_error: reason })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function openAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const open = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'sending'])
    .execute();
  return open.map(({ id }) => id);
}
