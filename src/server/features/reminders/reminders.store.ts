import type { ReminderKind } from '#domain/reminders.ts';
import { thatTakesPlace } from '#server/features/sheets/sheets.store.ts';
import { signupsOfEvents, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface WrittenReminder {
  readonly kind: ReminderKind;
  readonly automatic: boolean;
  readonly writtenAt: Instant;
}

export interface RemindableSignup extends SignupOfEvent {
  readonly slotDescription: string | null;
  readonly sheetDescription: string | null;
  readonly had: readonly WrittenReminder[];
}

type Meant =
  | { readonly sheetIds: readonly string[] }
  | { readonly from: Date; readonly until: Date }
  | { readonly signupIds: readonly string[] };

/** In the order of their slots' start, by one statement; with or without consent, past or not, but none of an event that was called off. */
export async function remindableSignups(db: Db, meant: Meant): Promise<RemindableSignup[]> {
  if (('sheetIds' in meant ? meant.sheetIds : 'signupIds' in meant ? meant.signupIds : [meant]).length === 0) return [];
  const rows = await signupsOfEvents(db)
    .leftJoin('reminders', (join) =>
      join
        .onRef('reminders.signup_id', '=', 'volunteers.id')
        .on(({ eb, fn }) =>
          eb('reminders.event_start', '=', fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date')),
        ),
    )
    .select([
      'volunteer_slots.description as slotDescription',
      'signup_sheets.description as sheetDescription',
      'reminders.kind',
      'reminders.automatic',
      'reminders.written_at as writtenAt',
    ])
    .where(thatTakesPlace)
    .where(({ eb, fn }) => {
      if ('sheetIds' in meant) return eb('signup_sheets.id', 'in', meant.sheetIds);
      if ('signupIds' in meant) return eb('volunteers.id', 'in', meant.signupIds);
      const start = fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date');
      return eb.and([eb(start, '>=', meant.from.toISOString()), eb(start, '<', meant.until.toISOString())]);
    })
    .orderBy(({ fn }) => fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date'))
    .orderBy('volunteers.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofOne) => {
    const [{ kind: _kind, automatic: _automatic, writtenAt: _writtenAt, ...signup }] = ofOne as [(typeof rows)[number]];
    return { ...signup, had: ofOne.map(writtenIn).filter((written) => written !== null) };
  });
}

type PerhapsWritten = { readonly [Field in keyof WrittenReminder]: WrittenReminder[Field] | null };

function writtenIn({ kind, automatic, writtenAt }: PerhapsWritten): WrittenReminder | null {
  return kind === null || automatic === null || writtenAt === null ? null : { kind, automatic, writtenAt };
}

interface NewReminder {
  readonly signupId: string;
  readonly eventStart: Instant;
}

export async function claimReminders(
  db: Db,
  reminders: readonly NewReminder[],
  { kind, automatic, writtenAt }: WrittenReminder,
): Promise<ReadonlySet<string>> {
  // Always in the same order, so that two who ask at once never wait for each other.
  const rows = reminders
    .toSorted((a, b) => (a.signupId < b.signupId ? -1 : 1))
    .map(({ signupId, eventStart }) => ({
      signup_id: signupId,
      kind,
      event_start: eventStart,
      automatic,
      written_at: writtenAt,
    }));
  const claimed = new Set<string>();
  for (const part of inParts(rows)) {
    const written = await db
      .insertInto('reminders')
      .values(part)
      .onConflict((conflict) => conflict.columns(['signup_id', 'kind', 'event_start']).doNothing())
      .returning('signup_id')
      .execute();
    for (const { signup_id: signupId } of written) claimed.add(signupId);
  }
  return claimed;
}
