import type { WaitlistInput } from '#contract/waitlist.ts';
import { foldWords } from '#domain/fold-words.ts';
import { comparable } from '#domain/text-limits.ts';
import { CONFIRMED_AT_MOST_EVERY } from '#server/features/signups/confirm-again.ts';
import { mailedSince } from '#server/features/signups/signups.store.ts';
import { isOpenEntry, lockEntry, openEntries } from '#server/features/waitlist/entries.store.ts';
import { JOINED, type EntryMail } from '#server/features/waitlist/waitlist-mails.ts';
import { stranger } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';

interface Wait {
  readonly slotId: string;
  readonly emailKey: string;
  readonly input: Pick<WaitlistInput, 'name'>;
  readonly now: Date;
}

/** Mails the way to leave again, as whoever asks may not have it any more, and may be somebody else. */
export async function remindOfWait(hub: Context<'mailbox'>, { slotId, emailKey, input, now }: Wait): Promise<void> {
  const nameKey = foldWords(input.name);
  await hub.database.write(async (write) => {
    const entries = await openEntries(write.db, [slotId]);
    const own = entries.find((one) => comparable(one.email) === emailKey && foldWords(one.name) === nameKey);
    // Locked before its mails are read, so that of two forms of one moment only the first has it mailed.
    const entry = own === undefined ? null : await lockEntry(write.db, own.id);
    if (entry === null || !isOpenEntry(entry)) return;
    const mailed = await mailedSince(
      write.db,
      [JOINED],
      entry.email,
      new Date(now.getTime() - CONFIRMED_AT_MOST_EVERY),
    );
    if (mailed.some((payload) => (payload as Partial<EntryMail>).entryId === entry.id)) return;
    const { email: to, preferredLanguage: language } = entry;
    const payload = { entryId: entry.id };
    await hub.mailbox.write(write, { kind: JOINED, to, language, payload, cause: stranger });
  });
}
