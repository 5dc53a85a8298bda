import { merged } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { coOrganizersToMail, isOrganizersMailbox } from './organizers.store.ts';

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

/** What a mail to organizers says: `unnamed` names no volunteer. */
export type ToOrganizer = 'named' | 'unnamed';

/**
 * What somebody who was written to may read by now: volunteers are named to those only who organize the sheet still. The
 * address of the sheet is a word on it, which gives no right: it reads names if it is the mailbox of an organizer.
 */
export async function toldStill(
  db: Db,
  { sheetId, organizerEmail }: Pick<Order, 'sheetId' | 'organizerEmail'>,
  recipient: string,
): Promise<ToOrganizer | null> {
  if (await isOrganizersMailbox(db, sheetId, recipient)) return 'named';
  return recipient.toLowerCase() === organizerEmail.toLowerCase() ? 'unnamed' : null;
}
