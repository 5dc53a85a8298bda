import { z } from 'zod';
import { reminderKinds } from '#domain/reminders.ts';
import { rowFilters } from '#domain/row-filters.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { sheetStates, visibilities } from '#domain/sheet-states.ts';
import { singleLine } from '#domain/text-limits.ts';
import { dayField, idField, instant, momentField } from './fields.ts';
import { placeField } from './sheets.ts';

/** In this order where two begin at the same moment. The last three are for full administrators. */
export const needKinds = [
  'today',
  'late_cancellation',
  'places_missing',
  'hand_over',
  'hours',
  'email',
  'backup',
  'monitor',
] as const;
export type NeedKind = (typeof needKinds)[number];

export const MOST_NEEDS = 5;

/** Of the last three: the first six of email, the others of backups. */
const needReasons = [
  'not_set_up',
  'password',
  'unreachable',
  'waiting',
  'failed_emails',
  'put_off',
  'off',
  'failed',
  'late',
  'old',
] as const;
export type NeedReason = (typeof needReasons)[number];

/** Something that an organizer can do something about now. */
const need = z.object({
  kind: z.enum(needKinds),
  sheetId: z.string().optional(),
  slotId: z.string().optional(),
  /** Of the school's calendar. */
  day: dayField.optional(),
  /** Places that are missing or open, people whose hours are not confirmed, emails that wait, monitors that fail. */
  count: z.int().optional(),
  sheetTitle: z.string().optional(),
  /** Of the slot, where the need is about one. */
  slotTitle: z.string().optional(),
  /** Who cancelled, or would take the place over; absent where that is forgotten. */
  name: z.string().optional(),
  /** Whose place would be taken over. */
  giver: z.string().optional(),
  handOverId: z.string().optional(),
  /** Of the event or slot, or since when something is broken. */
  at: instant.optional(),
  /** Of a slot's cancellations that nobody has dismissed, the newest. */
  cancelledAt: instant.optional(),
  /** How many people who agreed to be asked can be asked for the sheet now. */
  canBeAsked: z.int().optional(),
  /** On the day of an event: who is expected; absent where it only asks for things. */
  coming: z.int().optional(),
  /** Of people who wait for the slot of a cancellation. */
  waiting: z.int().optional(),
  /** Who was offered the place of a cancellation, so that nothing is to be done yet, and until when it is held. */
  offeredTo: z.string().optional(),
  offeredUntil: instant.optional(),
  /** Whether things to bring are counted, as no person is missing; absent if not. */
  areThings: z.literal(true).optional(),
  /** How many of those who came never checked out. */
  withoutCheckOut: z.int().optional(),
  /** Why no email goes out, or what is wrong with backups. */
  reason: z.enum(needReasons).optional(),
  /** Within 48 hours, or broken. */
  isUrgent: z.boolean(),
});
export type Need = z.infer<typeof need>;

export const overviewView = z.object({
  needsYou: z.array(need).max(MOST_NEEDS),
  /** How many further there are. */
  more: z.int(),
  /** The next event that takes place: that of today, and one whose sign-ups are closed, included. */
  nextEvent: z
    .object({ sheetId: z.string(), title: z.string(), day: dayField, startTime: instant.nullable() })
    .nullable(),
});
export type OverviewView = z.infer<typeof overviewView>;

/** Nothing is to be done about the cancellations of a slot so far, or up to the newest that the reader was shown. */
export const dismissalInput = z.object({
  kind: z.literal('late_cancellation', { error: 'Kind must be late_cancellation' }),
  sheetId: idField,
  slotId: idField,
  until: momentField.optional(),
});
export type Dismissal = z.input<typeof dismissalInput>;

export const PAST_ROWS_A_PAGE = 30;

export const rowsQuery = z.object({
  /**
   * Upcoming: anything of it is today or later, drafts included, archived ones not, the soonest first. Drafts: those of
   * them that are not published. Past: all others, the latest first.
   */
  show: z.enum(rowFilters, { error: `Show must be one of ${rowFilters.join(', ')}` }).default('upcoming'),
  search: z
    .string({ error: 'Must be text' })
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .transform(singleLine)
    .optional(),
  /** For past sheets: the `next` of the page before. */
  before: placeField.optional(),
});
export type RowsQuery = z.infer<typeof rowsQuery>;

export const MOST_FOUND_SHEETS = 6;

export const findSheetsQuery = z.object({
  /** Looked for in titles of sheets and slots, descriptions, and names of organizers, ignoring case and accents. */
  search: z
    .string({ error: 'Search is required' })
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .transform(singleLine)
    .pipe(z.string().min(1, { error: 'Search is required' })),
});

const foundSheet = z.object({
  id: z.string(),
  title: z.string(),
  eventDate: instant,
  showEventDate: z.boolean(),
  state: z.enum(sheetStates),
  /** Whether it is over. */
  isPast: z.boolean(),
  /** The first slot with it, where the sheet itself has it not. */
  slot: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Where the name of the organizer has it, and neither sheet nor slots. */
  organizer: z.string().nullable(),
});
export type FoundSheet = z.infer<typeof foundSheet>;

/** Those that are to come first, the soonest first; then those that are over, the latest first. */
export const foundSheets = z.object({ sheets: z.array(foundSheet).max(MOST_FOUND_SHEETS) });
export type SheetsFound = z.infer<typeof foundSheets>;

/** What a list of sheets says of one: nobody's data, so that it may be compressed. */
const sheetRow = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(sheetStates),
  visibility: z.enum(visibilities),
  eventDate: instant,
  showEventDate: z.boolean(),
  /** The first start and the last end of its timed slots on the day of the event. */
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  seriesId: z.string().nullable(),
  opensAt: instant.nullable(),
  /** When the last of its slots closes; null for one that was called off or archived. */
  closesAt: instant.nullable(),
  signupsOpen: z.boolean(),
  /** Of slots for people, and of slots for things to bring. */
  shifts: z.int(),
  things: z.int(),
  /** Of shifts that are limited; null where none is. */
  places: z.int().nullable(),
  /** Of those places, held ones included; where none is limited, of all shifts. */
  taken: z.int(),
  /** Things to bring: how many are promised, and of how many; null where none is limited. */
  promised: z.int(),
  wanted: z.int().nullable(),
  /** Places and units that are signed up for in all slots, limited or not, without held ones: 0 where nobody is. */
  people: z.int(),
  /** Whether somebody could still sign up: a slot is open and not full. */
  hasRoom: z.boolean(),
  waiting: z.int(),
  /** People who look for somebody to take their place over, and those who wait for an organizer to agree. */
  handOvers: z.int(),
  /** Open places of shifts that begin within seven days. */
  missing: z.int(),
  /** The same of things to bring, where no person is missing; otherwise 0. */
  missingThings: z.int(),
  /** The next that goes out by itself; null where nobody has signed up. */
  nextReminder: z.object({ reminderType: z.enum(reminderKinds), at: instant }).nullable(),
  organizerName: z.string(),
  calledOffAt: instant.nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetRows = z.object({
  rows: z.array(sheetRow),
  /** Of those that match the search. */
  counts: z.object({ upcoming: z.int(), drafts: z.int(), past: z.int() }),
  /** Send it as `before` for the next page; null after the last. */
  next: z.string().nullable(),
});
export type SheetRows = z.infer<typeof sheetRows>;
