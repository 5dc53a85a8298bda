import { liesAhead } from '#domain/sheet-dates.ts';
import { openEntries, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import {
  causeOf,
  mailedEvent,
  mailedTitle,
  numberedMails,
  type Organizing,
  type TitledInLanguage,
  type WithMail,
} from './mail-volunteers.ts';
import type { Reached } from '#domain/reached-people.ts';
import { findSlotsOfEvents, type SlotOfEvent } from './places.store.ts';
import type { EventMovedMail } from './signup-mails.ts';
import { signupsToMail, type SignupOfEvent } from './signups.store.ts';

interface MovedEvent {
  /** As the sheet was. */
  readonly before: TitledInLanguage & { readonly id: string; readonly eventDate: string };
  /** Its slots as they were. */
  readonly slots: readonly {
    readonly id: string;
    readonly startTime: string | null;
    readonly endTime: string | null;
  }[];
  readonly by: Organizing;
  readonly now: Date;
}

/**
 * One mail to each mailbox, about all its places on a sheet whose event has moved, and about those that it waits for.
 * The caller has locked the slots and moved what moves. Who has an offer is told by a mail of that.
 */
export async function mailMovedEvent(
  hub: Context<'mailbox'>,
  write: Write,
  { before, slots, by, now }: MovedEvent,
): Promise<void> {
  const timesBefore = new Map(slots.map((slot) => [slot.id, { ...slot, eventDate: before.eventDate }]));
  const isAhead = (event: SlotOfEvent) =>
    [event, { ...event, ...timesBefore.get(event.slotId) }].some((one) => liesAhead(hub.schoolClock, one, now));
  const slotIds = slots.map(({ id }) => id);
  const signups = (await signupsToMail(write.db, { slotIds })).filter(isAhead);
  const places = await numberedMails(hub, write, signups);
  const waits = (await waitsOf(write.db, slotIds)).filter(({ event }) => isAhead(event));
  for (const { places: own, waits: waited, to, language } of mailboxesOf(places, waits)) {
    const payload: EventMovedMail = {
      before: { ...mailedTitle(language, before), eventDate: before.eventDate },
      signups: own.map(({ mail }) => mail),
      waits: waited.map(({ entry, event }) => ({ entryId: entry.id, ...mailedEvent(event, language) })),
    };
    await hub.mailbox.write(write, {
      kind: 'event-moved',
      to,
      language,
      payload,
      cause: causeOf(by, { sheetId: before.id }),
    });
  }
}

interface Wait {
  readonly entry: WaitlistEntry;
  readonly event: SlotOfEvent;
}

async function waitsOf(db: Db, slotIds: readonly string[]): Promise<Wait[]> {
  const entries = (await openEntries(db, slotIds)).filter(({ state }) => state === 'waiting');
  const events = await findSlotsOfEvents(db, [...new Set(entries.map(({ slotId }) => slotId))]);
  return entries.flatMap((entry) => {
    const event = events.get(entry.slotId);
    return event === undefined ? [] : [{ entry, event }];
  });
}

interface OfMailbox {
  readonly places: readonly WithMail<Reached<SignupOfEvent>>[];
  readonly waits: readonly Wait[];
  readonly to: string;
  readonly language: string;
}

/** In the language in which somebody last signed up from there; the soonest place first. */
function mailboxesOf(places: readonly WithMail<Reached<SignupOfEvent>>[], waits: readonly Wait[]): OfMailbox[] {
  const keyOf = ({ email }: { readonly email: string }) => email.toLowerCase();
  const placesBy = Map.groupBy(places, ({ signup }) => keyOf(signup));
  const waitsBy = Map.groupBy(waits, ({ entry }) => keyOf(entry));
  return [...new Set([...placesBy.keys(), ...waitsBy.keys()])].flatMap((key) => {
    const own = (placesBy.get(key) ?? []).toSorted((a, b) => startOf(a) - startOf(b));
    const waited = waitsBy.get(key) ?? [];
    const last = own
      .map(({ signup }) => signup)
      .toSorted((a, b) => a.signupTime.localeCompare(b.signupTime))
      .at(-1);
    const whose = last ?? waited.at(-1)?.entry;
    if (whose === undefined) return [];
    return [{ places: own, waits: waited, to: whose.email, language: whose.preferredLanguage }];
  });
}

function startOf({ signup }: WithMail): number {
  return Date.parse(signup.startTime ?? signup.eventDate);
}
