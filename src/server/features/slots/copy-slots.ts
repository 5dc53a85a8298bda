import type { Insertable, Selectable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { copiedValues, type CopyRules } from '#server/platform/database/copy-row.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { VolunteerSlotsTable } from '#server/platform/database/sheet-tables.ts';
import { insertSlotRows, slotRowsOf } from './slots.store.ts';

export const slotCopyRules = {
  id: 'dropped',
  signup_sheet_id: 'dropped',
  title: 'kept',
  description: 'kept',
  translations: 'kept',
  start_time: 'shifted',
  end_time: 'shifted',
  deadline: 'shifted',
  max_volunteers: 'kept',
  current_volunteers: 'dropped',
  held_places: 'dropped',
  waiting: 'dropped',
  looking: 'dropped',
  waiting_told_at: 'dropped',
  kept_open: 'dropped',
  position: 'kept',
  kind: 'kept',
  unit: 'kept',
  max_per_person: 'kept',
  bring: 'kept',
  closes_hours_before: 'kept',
  created_at: 'dropped',
} as const satisfies CopyRules<VolunteerSlotsTable>;

interface SlotCopies {
  readonly to: string;
  readonly shift: (moment: string) => string;
  readonly withTranslations: boolean;
  readonly now: Date;
}

/** Copies the slots of a sheet to another, without signups. Answers the ids of the copies by those of the originals. */
export async function copySlots(
  db: Db,
  { from, ...copies }: SlotCopies & { readonly from: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await slotRowsOf(db, from);
  const copied = copiedSlots(rows, copies);
  await insertSlotRows(db, copied);
  return idsOfCopies(rows, copied);
}

interface WithId {
  readonly id: string;
}

/** Copies are in the order of their originals. */
export function idsOfCopies(rows: readonly WithId[], copies: readonly WithId[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(({ id }, at) => [[id, copies[at]?.id ?? '']]));
}

export function copiedSlots(
  rows: readonly Selectable<VolunteerSlotsTable>[],
  { to, shift, withTranslations, now }: SlotCopies,
): Insertable<VolunteerSlotsTable>[] {
  return rows.map((row) => ({
    ...copiedValues(row, slotCopyRules, shift),
    translations: withTranslations && row.translations !== null ? JSON.stringify(row.translations) : null,
    id: randomUUID(),
    signup_sheet_id: to,
    created_at: now.toISOString(),
  }));
}
