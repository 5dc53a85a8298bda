import { merged } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { coOrganizersToMail } from './organizers.store.ts';

interface Order {
  readonly kind: string;
  readonly sheetId: string;
  readonly organizerEmail: string;
  /** Of the sheet. */
  readonly language: string;
  readonly payload: object;
}

/** What is merged: one mail to the address of the sheet, in its language, and one to each co-organizer in theirs. */
export async function mailOrganizers(
  { mailbox }: Context<'mailbox'>,
  write: Write,
  { kind, sheetId, organizerEmail, language, payload }: Order,
): Promise<void> {
  const own = organizerEmail.toLowerCase();
  const others = (await coOrganizersToMail(write.db, sheetId)).filter(({ email }) => email.toLowerCase() !== own);
  for (const { email: to, language: read } of [{ email: organizerEmail, language }, ...others])
    await mailbox.write(write, { kind, to, language: read, payload, cause: merged });
}

/**
 * Whether somebody who was written to organizes the sheet still: a mail that waits for the morning names volunteers, of
 * whom those who have left the sheet must not read.
 */
export async function isMailedStill(
  db: Db,
  { sheetId, organizerEmail }: Pick<Order, 'sheetId' | 'organizerEmail'>,
  recipient: string,
): Promise<boolean> {
  const others = await coOrganizersToMail(db, sheetId);
  const told = [organizerEmail, ...others.map(({ email }) => email)].map((address) => address.toLowerCase());
  return told.includes(recipient.toLowerCase());
}
