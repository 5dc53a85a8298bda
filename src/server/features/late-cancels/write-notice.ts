import { mailOrganizers } from '#server/features/organizers/mail-organizers.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

export const LATE_NOTICE = 'late-notice';

/** What it says is read right before each attempt. */
export interface LateNoticeMail {
  readonly noticeId: string;
}

interface Notice {
  readonly noticeId: string;
  readonly sheetId: string;
  readonly organizerEmail: string;
  readonly language: string;
}

/** One mail to each organizer, in the transaction that records the notice. */
export async function writeNotice(
  hub: Context<'mailbox'>,
  write: Write,
  { noticeId, ...sheet }: Notice,
): Promise<void> {
  const payload: LateNoticeMail = { noticeId };
  await mailOrganizers(hub, write, {
    kind: LATE_NOTICE,
    sheetId: sheet.sheetId,
    organizerEmail: sheet.organizerEmail,
    language: sheet.language,
    payload,
  });
}
