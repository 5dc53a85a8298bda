import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { coOrganizersToMail } from './organizers.store.ts';

interface Order {
  readonly kind: string;
  readonly sheetId: string;
  readonly organizerEmail: string;
  /** Of the sheet. */
  readonly language: string;
  readonly payload: object;
}

/** One mail to the address of the sheet, in its language, and one to each co-organizer in theirs. */
export async function mailOrganizers(
  { mailbox }: Context<'mailbox'>,
  write: Write,
  { kind, sheetId, organizerEmail, language, payload }: Order,
): Promise<void> {
  const own = organizerEmail.toLowerCase();
  const others = (await coOrganizersToMail(write.db, sheetId)).filter(({ email }) => email.toLowerCase() !== own);
  for (const { email: to, language: read } of [{ email: organizerEmail, language }, ...others])
    await mailbox.write(write, { kind, to, language: read, payload });
}
