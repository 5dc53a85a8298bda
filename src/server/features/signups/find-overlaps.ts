import type { OverlapView } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import { overlap } from '#domain/overlaps.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { comparable } from '#domain/text-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailedEvent } from './mail-volunteers.ts';
import { quotableOf } from './quotable.ts';
import { shownTitles } from './shown-titles.ts';
import type { MailedOverlap } from './signup-mails.ts';
import { signupsOfAddress, type SignupOfEvent } from './signups.store.ts';

/** Another signup of the same person, by address and name, at the same time. */
interface Found {
  readonly of: SignupOfEvent;
  readonly other: SignupOfEvent;
}

/** Signups by their ids, and by the group of their form. */
interface Meant {
  readonly signupId: string;
  readonly groupId?: string | undefined;
}

/**
 * Each pair once. Show it only to callers who have proved to read the mail of the address: anyone can type an address,
 * and would learn where its owner will be.
 */
async function findOverlaps(
  { database, schoolClock, clock }: Platform,
  address: string,
  meant: readonly Meant[],
): Promise<Found[]> {
  const today = startOfDay(schoolClock, clock.now());
  const all = await signupsOfAddress(database.db, comparable(address), today);
  // Addresses that only compare alike are other mailboxes. What is brought takes no time, and no hidden date is revealed.
  const own = all.filter(
    (signup) =>
      signup.email?.toLowerCase() === address.toLowerCase() &&
      signup.slotKind === 'shift' &&
      signup.showEventDate &&
      takesPlace(signup),
  );
  const of = own.filter(({ id, groupId }) =>
    meant.some((one) => one.signupId === id || (one.groupId !== undefined && one.groupId === groupId)),
  );
  return of.flatMap((one, at) => {
    const others = own.filter((other) => other.id !== one.id && !of.slice(0, at).includes(other));
    return others
      .filter((other) => isSamePerson(one, other) && overlap(one, other))
      .map((other) => ({ of: one, other }));
  });
}

function isSamePerson(a: SignupOfEvent, b: SignupOfEvent): boolean {
  return foldWords(a.name) === foldWords(b.name);
}

export async function overlapsToShow(
  platform: Platform,
  address: string,
  meant: readonly Meant[],
): Promise<OverlapView[]> {
  return (await findOverlaps(platform, address, meant)).map(({ of, other }) => {
    const { slot, sheet } = shownTitles(mailedEvent(other, of.preferredLanguage));
    const { startTime, endTime } = other;
    return { slotTitle: slot.text, sheetTitle: sheet.text, startTime, endTime };
  });
}

export async function overlapsToMail(
  platform: Platform,
  address: string,
  meant: readonly Meant[],
): Promise<MailedOverlap[]> {
  return (await findOverlaps(platform, address, meant)).map(({ of, other }) => ({
    name: quotableOf(of).name,
    ...mailedEvent(other, of.preferredLanguage),
  }));
}
