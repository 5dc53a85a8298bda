import { z } from 'zod';
import { attendanceStates, factKinds } from '#domain/attendance.ts';
import { oddReasons, sayers } from '#domain/door.ts';
import { factIdField, instant } from './fields.ts';

const saidFact = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  /** By the server's clock. */
  at: instant,
  receivedAt: instant,
  /** How far the clock of the phone was behind the server's; absent up to two minutes. */
  offsetSeconds: z.int().optional(),
  /** The fact that this one takes back. */
  undoes: z.string().optional(),
  /** Whether a later one takes this one back. */
  isUndone: z.literal(true).optional(),
  by: z.object({
    kind: z.enum(sayers),
    /** The first name of a helper, the name of an organizer; null for who left, and of people who said it themselves. */
    name: z.string().nullable(),
    /** The organizer who loaded the file in which a helper's phone had saved it; null once the account is gone. */
    loadedBy: z.string().nullable().optional(),
  }),
});
export type SaidFact = z.infer<typeof saidFact>;

const personKinds = ['signup', 'walk_up', 'gone'] as const;

const attendingPerson = z.object({
  id: z.string(),
  /** `walk_up`: came without a signup, and takes no place. `gone`: had a signup that was cancelled. */
  kind: z.enum(personKinds),
  name: z.string().nullable(),
  /** Of people without a signup, if they gave it; null for all others, whose address stands in the sheet. */
  email: z.string().nullable(),
  /** Of people with a signup, as they typed it; null for all others. */
  phone: z.string().nullable(),
  state: z.enum(attendanceStates),
  arrivedAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** In the order of their moments. */
  facts: z.array(saidFact),
});
export type AttendingPerson = z.infer<typeof attendingPerson>;

const attendedSlot = z.object({
  id: z.string(),
  title: z.string(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** Null for as many as come. */
  places: z.int().nullable(),
  people: z.array(attendingPerson),
});
export type AttendedSlot = z.infer<typeof attendedSlot>;

/** At once. */
export const MOST_LOOKED_AT = 200;

const oddFact = z.object({
  fact: saidFact,
  why: z.enum(oddReasons),
  personId: z.string().nullable(),
  /** As far as they are known. */
  person: z.string().nullable(),
  slot: z.string().nullable(),
});
export type OddFact = z.infer<typeof oddFact>;

export const sheetAttendance = z.object({
  sheet: z.object({ id: z.string(), title: z.string() }),
  /** Of the shifts; where there are none, that of the event. */
  days: z.array(z.object({ day: z.string(), slots: z.array(attendedSlot) })),
  /** What an organizer should look at, the earliest first; it counts all the same. */
  toLookAt: z.array(oddFact).max(MOST_LOOKED_AT),
  /** How many wait behind these. */
  moreToLookAt: z.int(),
});
export type SheetAttendance = z.infer<typeof sheetAttendance>;

export const lookedAtInput = z.object({ factIds: z.array(factIdField).min(1).max(MOST_LOOKED_AT) });
