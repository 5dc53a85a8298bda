import type { Selectable } from 'kysely';
import {
  changeHours,
  changeWhose,
  deleteHours,
  hoursOfSheet,
  insertHours,
  type Hours,
  type NewHours,
} from '#server/features/given-hours/hours.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { HoursTable } from '#server/platform/database/hour-tables.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSettled, mergeHours, type Entry } from './merge-hours.ts';
import { readProposals, type Proposed } from './read-proposals.ts';

/**
 * Keeps what is proposed now for a sheet, whose slots the caller has locked. What an organizer decided stays.
 * @returns all entries, each of them kept
 */
export async function writeProposals(platform: Platform, db: Db, sheetId: string): Promise<Entry[]> {
  const proposed = await readProposals(platform, db, sheetId);
  const kept = await hoursOfSheet(db, sheetId);
  const now = platform.clock.now();
  const entries = mergeHours(kept, proposed);
  const made: NewHours[] = entries.flatMap((entry) =>
    entry.kept === null && entry.proposed !== null ? [newHours(entry.proposed, now)] : [],
  );
  await insertHours(db, made);
  for (const entry of entries)
    if (entry.kept !== null && entry.proposed !== null && !isSettled(entry.kept))
      await follow(db, entry.kept, entry.proposed);
  const shown = new Set(entries.map(({ personId }) => personId));
  const gone = kept.filter((one) => one.personId !== null && !shown.has(one.personId));
  await deleteHours(
    db,
    gone.map(({ id }) => id),
  );
  return mergeHours(await hoursOfSheet(db, sheetId), proposed);
}

type Following = Omit<
  Selectable<HoursTable>,
  'id' | 'person_id' | 'adjusts' | 'person' | 'state' | 'confirmed_at' | 'adjusted_year' | 'made_at' | 'flags'
> & { readonly flags: string };

function columnsOf(proposed: Proposed): Following {
  return {
    sheet_id: proposed.sheetId,
    slot_id: proposed.slotId,
    sheet_title: proposed.sheetTitle,
    slot_title: proposed.slotTitle,
    day: proposed.day,
    starts_at: proposed.startsAt,
    ends_at: proposed.endsAt,
    minutes: proposed.minutes,
    flags: JSON.stringify(proposed.flags),
    absence: proposed.absence,
    basis: proposed.basis,
  };
}

function newHours(proposed: Proposed, now: Date): NewHours {
  return {
    hours: {
      id: newId(now),
      person_id: proposed.personId,
      adjusts: null,
      person: proposed.person,
      ...columnsOf(proposed),
      state: 'proposed',
      confirmed_at: null,
      adjusted_year: null,
      made_at: now.toISOString(),
    },
    whose: proposed.whose,
  };
}

/** The person is known by what they typed last, unless they have left. */
async function follow(db: Db, kept: Hours, proposed: Proposed): Promise<void> {
  const isOwned = kept.name !== null && proposed.whose !== null;
  await changeHours(db, kept.id, { ...columnsOf(proposed), ...(isOwned ? { person: proposed.person } : {}) });
  if (isOwned && proposed.whose !== null) await changeWhose(db, kept.id, proposed.whose);
}
