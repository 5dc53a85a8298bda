import { foldAttendance, type Attendance } from '#domain/attendance.ts';
import { proposeHours, type Proposal } from '#domain/given-hours.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { personKey } from '#server/features/given-hours/person-key.ts';
import { sheetsOf, type Sheet } from '#server/features/sheets/sheets.store.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { slotsOf, type Slot } from '#server/features/slots/slots.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readDoor } from './read-door.ts';

/** What a person gave to a slot that is over, as far as the sign-ups and the door know. */
export interface Proposed extends Proposal {
  readonly personId: string;
  /** A keyed hash of address and name. */
  readonly person: string;
  readonly sheetId: string;
  readonly slotId: string;
  readonly sheetTitle: string;
  readonly slotTitle: string;
  readonly day: string;
  readonly attendance: Attendance['state'];
  /** What it would be if nobody at the door had said anything. */
  readonly planned: Proposal;
  /** Null where the person has left. */
  readonly whose: { readonly name: string; readonly address: string | null; readonly language: string } | null;
}

interface Someone {
  readonly id: string;
  /** Of somebody without an address, who may have more sign-ups. */
  readonly whoId?: string | null;
  readonly slotId: string;
  /** Null once they have left. */
  readonly name: string | null;
  readonly email: string | null;
  readonly language: string;
}

/** Of all who signed up for a shift that is over by now, or were added at the door. Of a sheet that is not held, none. */
export async function readProposals(platform: Platform, db: Db, sheetId: string): Promise<Proposed[]> {
  const [sheet] = await sheetsOf(db, [sheetId]);
  if (sheet === undefined || !takesPlace(sheet)) return [];
  const now = platform.clock.now();
  const all = await slotsOf(db, [sheetId]);
  const over = all.filter((slot) => !isItem(slot) && isOver(sheet, slot, now));
  const slots = new Map(over.map((slot) => [slot.id, slot]));
  const signups = await signupsOf(db, { sheetIds: [sheetId] });
  const { facts, people } = await readDoor(platform, db, { sheetId, slots: all, eventDate: sheet.eventDate, signups });
  const known = new Set(signups.map(({ id }) => id));
  const attendances = foldAttendance(facts);
  const everybody: Someone[] = [
    ...signups.map(({ preferredLanguage: language, personId: whoId, ...signup }) => ({ ...signup, whoId, language })),
    ...people.filter(({ id }) => !known.has(id)).map((person) => ({ ...person, language: sheet.language })),
  ];
  return everybody.flatMap((someone): Proposed[] => {
    const slot = slots.get(someone.slotId);
    const attendance = attendances.get(someone.id) ?? null;
    // A person whose only fact at the door was taken back was never there.
    if (slot === undefined || (!known.has(someone.id) && attendance?.state === 'expected')) return [];
    return [present(platform, { sheet, slot, someone, attendance })];
  });
}

/** By its end, or else its start, or else the beginning of the event. */
function isOver({ eventDate }: Sheet, { startTime, endTime }: Slot, now: Date): boolean {
  return new Date(endTime ?? startTime ?? eventDate) <= now;
}

interface Known {
  readonly sheet: Sheet;
  readonly slot: Slot;
  readonly someone: Someone;
  readonly attendance: Attendance | null;
}

function present(platform: Platform, { sheet, slot, someone, attendance }: Known): Proposed {
  const { id: personId, whoId, name, email, language } = someone;
  return {
    ...proposeHours(slot, attendance),
    personId,
    person: personKey(platform, { id: whoId ?? personId, name, address: email }),
    sheetId: sheet.id,
    slotId: slot.id,
    sheetTitle: sheet.title,
    slotTitle: slot.title,
    day: dateFieldValue(platform.schoolClock, slot.startTime ?? sheet.eventDate),
    attendance: attendance?.state ?? 'expected',
    planned: proposeHours(slot, null),
    whose: email === '' || name === null ? null : { name, address: email?.toLowerCase() ?? null, language },
  };
}
