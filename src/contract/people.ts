import { z } from 'zod';
import { absences, hourStates } from '#domain/given-hours.ts';
import { peopleFilters } from '#domain/people-filters.ts';
import { MAX_SEARCH } from '#domain/sheet-search.ts';
import { slotKinds } from '#domain/slot-kinds.ts';
import { singleLine } from '#domain/text-limits.ts';
import { certificateView } from './certificates.ts';
import { communicationView } from './communications.ts';
import { dayField, instant } from './fields.ts';

const PEOPLE_A_PAGE = 50;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${PEOPLE_A_PAGE}`;
/** A place in the list is sealed: it holds a name. */
const LONGEST_PLACE = 4000;

export const peopleQuery = z.object({
  /** Looked for in names, addresses and the digits of phones, ignoring case and accents. */
  search: z
    .string({ error: 'Must be text' })
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .transform(singleLine)
    .default(''),
  /** Coming: who has signed up for what takes place and is not over. Waiting: who waits for it, or was offered a place. */
  show: z.enum(peopleFilters, { error: `Show must be one of ${peopleFilters.join(', ')}` }).default('all'),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(PEOPLE_A_PAGE, { error: LIMIT_OUT_OF_RANGE })
    .default(PEOPLE_A_PAGE),
  /** The `next` of the page before. */
  before: z.string({ error: 'Must be text' }).max(LONGEST_PLACE, { error: 'Must be the next of a page' }).optional(),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** Of co-organizers all of it is about their sheets. */
const personRow = z.object({
  /** Tells neither the address nor the name. Another one once either of them changes. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Sign-ups of what takes place and is not over. */
  upcoming: z.int(),
  /** Entries of waiting lists, with those that were offered a place. */
  waiting: z.int(),
  /** Confirmed in this school year. */
  hours: z.number(),
  /** The last day of which there are hours; null for never. */
  lastHelped: dayField.nullable(),
});
export type PersonRow = z.infer<typeof personRow>;

export const peopleView = z.object({
  /** Without a search by name; else those first whose name begins with what is looked for. */
  people: z.array(personRow),
  /** Of all pages. */
  total: z.int(),
  /** Send it as `before` for the next page; null after the last. */
  next: z.string().nullable(),
});
export type PeopleView = z.infer<typeof peopleView>;

const placeOfPerson = z.object({
  sheetId: z.string(),
  sheet: z.string(),
  isCalledOff: z.boolean(),
  slotId: z.string(),
  slot: z.string(),
  kind: z.enum(slotKinds),
  eventDate: instant,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** Whether it is over. */
  isPast: z.boolean(),
});

const signupOfPerson = placeOfPerson.extend({
  id: z.string(),
  signupTime: instant,
  quantity: z.int(),
  unit: z.string().nullable(),
  bringing: z.string().nullable(),
});
export type SignupOfPerson = z.infer<typeof signupOfPerson>;

const waitOfPerson = placeOfPerson.extend({
  id: z.string(),
  places: z.int(),
  since: instant,
  /** How many wait before them; null for who was offered a place. */
  ahead: z.int().nullable(),
});
export type WaitOfPerson = z.infer<typeof waitOfPerson>;

const hoursOfPerson = z.object({
  id: z.string(),
  /** Null where it was no sign-up, such as of who came by, or was added to a closed year. */
  signupId: z.string().nullable(),
  sheetId: z.string().nullable(),
  sheet: z.string(),
  slot: z.string(),
  day: dayField,
  /** Null until an organizer types them. */
  minutes: z.int().nullable(),
  state: z.enum(hourStates),
  isConfirmed: z.boolean(),
  absence: z.enum(absences).nullable(),
});
export type HoursOfPerson = z.infer<typeof hoursOfPerson>;

export const personView = z.object({
  person: personRow.extend({
    /** In which they read emails. */
    language: z.string(),
    /** When they first signed up, or waited, for what there still is. */
    since: instant,
    /** The latest first, in minutes. */
    years: z.array(z.object({ year: z.int(), confirmed: z.int(), open: z.int() })),
  }),
  /** What is to come, the soonest first; then what is over, the latest first. */
  signups: z.array(signupOfPerson),
  waiting: z.array(waitOfPerson),
  /** The latest first. */
  hours: z.array(hoursOfPerson),
  /** Letters about hours, for administrators. */
  letters: z.array(certificateView).optional(),
  /** The newest emails to the address, for full administrators. */
  mails: z.array(communicationView.pick({ id: true, subject: true, status: true, recordedAt: true })).optional(),
});
export type PersonView = z.infer<typeof personView>;
