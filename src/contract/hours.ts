import { z } from 'zod';
import { absences, hourBases, hourFlags, hourStates, MOST_MINUTES, MOST_REASON } from '#domain/given-hours.ts';
import { idField, instant, requiredText } from './fields.ts';
import { yearQuery } from './stats.ts';

const MOST_PEOPLE = 5000;

export const confirmInput = z.object({
  /** Who did not come; everybody else came, whatever was said at the door. Absent: only who was seen at the door is confirmed. */
  except: z.array(idField).max(MOST_PEOPLE, { error: 'Too many people' }).optional(),
  /** Whether everybody who was not checked out stayed to the end. */
  toTheEnd: z.boolean().optional(),
  /** Whom the organizer had before them: of others, whose slot ended meanwhile, nothing is decided. Absent: of all. */
  of: z.array(idField).max(MOST_PEOPLE, { error: 'Too many people' }).optional(),
});
export type ConfirmInput = z.infer<typeof confirmInput>;

const MINUTES_WRONG = `Minutes must be a whole number from 0 to ${MOST_MINUTES}`;

export const correctionInput = z.object({
  personId: idField,
  /** 0 when the person did not come. */
  minutes: z.int({ error: MINUTES_WRONG }).min(0, { error: MINUTES_WRONG }).max(MOST_MINUTES, { error: MINUTES_WRONG }),
  /** Which the volunteer reads. */
  reason: requiredText('Reason', MOST_REASON),
});
export type CorrectionInput = z.infer<typeof correctionInput>;

const hourChange = z.object({
  kind: z.enum(['confirmed', 'corrected', 'struck', 'disputed', 'answered', 'adjusted', 'moved']),
  minutesBefore: z.int().nullable(),
  minutesAfter: z.int().nullable(),
  byVolunteer: z.boolean(),
  /** The name of the organizer; null once the account is deleted, and for the volunteer. */
  by: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
});
export type HourChangeView = z.infer<typeof hourChange>;

const givenHours = z.object({
  personId: z.string(),
  /** Null once the person has left. */
  name: z.string().nullable(),
  slotId: z.string().nullable(),
  slot: z.string(),
  day: z.string(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** With adjustments; null as long as an organizer has to type them. */
  minutes: z.int().nullable(),
  state: z.enum(hourStates),
  isConfirmed: z.boolean(),
  basis: z.enum(hourBases),
  flags: z.array(z.enum(hourFlags)),
  absence: z.enum(absences).nullable(),
  /** Whether one press confirms them. */
  isClear: z.boolean(),
  changes: z.array(hourChange),
});
export type GivenHours = z.infer<typeof givenHours>;

const hourCounts = z.object({
  seen: z.int(),
  notSeen: z.int(),
  withoutCheckOut: z.int(),
  absent: z.int(),
  /** What one press confirms. */
  clear: z.int(),
  /** What waits for an organizer to look at it, objections included. */
  toLookAt: z.int(),
  confirmed: z.int(),
  disputed: z.int(),
});
export type HourCounts = z.infer<typeof hourCounts>;

export const sheetHours = z.object({
  sheet: z.object({ id: z.string(), title: z.string() }),
  /** By day, slot and name; only of slots that are over. */
  people: z.array(givenHours),
  counts: hourCounts,
  /** School years of these days that are closed, such as 2025 for 2025/26: changes are adjustments. */
  closedYears: z.array(z.int()),
});
export type SheetHours = z.infer<typeof sheetHours>;

export const openTasks = z.object({
  /** Sheets whose hours wait to be confirmed, the earliest first. */
  tasks: z.array(z.object({ sheetId: z.string(), title: z.string(), day: z.string(), counts: hourCounts })),
});
export type OpenTasks = z.infer<typeof openTasks>;

export const objectionInput = z.object({ hoursId: idField, text: requiredText('What’s not right', MOST_REASON) });
export type ObjectionInput = z.infer<typeof objectionInput>;

const minutesOfYear = z.object({
  year: z.int(),
  confirmed: z.int(),
  /** Planned or seen, and not confirmed yet. */
  open: z.int(),
  isClosed: z.boolean(),
});

export const ownHours = z.object({
  /** Whose hours these are: the address that the reader has proved; null, and no hours, without a proof. */
  address: z.string().nullable(),
  hours: z.array(
    givenHours.omit({ flags: true, isClear: true, slotId: true, personId: true }).extend({
      id: z.string(),
      sheet: z.string(),
      /** False once the sheet is deleted: nobody has a page on which to correct them. */
      canBeCorrected: z.boolean(),
    }),
  ),
  /** Whom a helper noted at the door under the address: the reader says whether that was them. */
  claims: z.array(
    z.object({
      personId: z.string(),
      /** As helpers at the door see names: it may be another person. */
      name: z.string().nullable(),
      slot: z.string(),
      sheet: z.string(),
      day: z.string(),
    }),
  ),
  /** The latest first. */
  years: z.array(minutesOfYear),
});
export type OwnHours = z.infer<typeof ownHours>;

export const claimInput = z.object({
  personId: idField,
  /** Whether that was the reader of the address. */
  isMine: z.boolean({ error: 'Say whether it was you' }),
});
export type ClaimInput = z.infer<typeof claimInput>;

export const yearsOfHours = z.object({
  /** School years with hours, the latest first. */
  years: z.array(
    minutesOfYear.extend({
      /** Confirmed since the year was closed. */
      adjusted: z.int(),
      closedAt: instant.nullable(),
      mayClose: z.boolean(),
    }),
  ),
});
export type YearsOfHours = z.infer<typeof yearsOfHours>;

export const closeYearInput = yearQuery;
