import { sql, type RawBuilder } from 'kysely';
import type { PeopleFilter } from '#domain/people-filters.ts';
import { wantedPeople, WORD_BEGINS } from '#domain/person-search.ts';
import type { SlotKind } from '#domain/slot-kinds.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { thatTakesPlace } from '#server/features/sheets/sheets.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { bySigns, occursIn } from '#server/platform/database/texts.ts';

/** Ids of the sheets of which sign-ups and waits count; null for all. */
export type Among = readonly string[] | null;

/** In the order of the list. */
export interface PersonPlace {
  /** 0 for whose name begins with what is looked for, 1 for who has a word that does, 2 for all others. */
  readonly rank: number;
  readonly text: string;
  readonly person: string;
}

interface Asked {
  readonly search: string;
  readonly among: Among;
  readonly show: PeopleFilter;
  /** With the start of its day, by which it is decided what is over. */
  readonly now: { readonly moment: Instant; readonly day: Instant };
  readonly after: PersonPlace | null;
  readonly limit: number;
}

interface FoundPeople {
  readonly places: readonly PersonPlace[];
  /** Before and after these. */
  readonly total: number;
}

/** Who has signed up, or waits. */
export async function findPeople(db: Db, asked: Asked): Promise<FoundPeople> {
  const people = foundPeople(db, asked);
  const after =
    asked.after === null
      ? sql``
      : sql`where (rank, text, person) > (${asked.after.rank}, ${asked.after.text}, ${asked.after.person})`;
  const { rows } = await sql<PersonPlace & { total: number | string }>`
    select person, rank, text, total from (${people}) as people ${after}
    order by rank, text, person limit ${asked.limit}
  `.execute(db);
  const total = rows[0]?.total ?? (asked.after === null ? 0 : await countPeople(db, people));
  return {
    places: rows.map(({ person, rank, text }) => ({ person, rank, text })),
    total: Number(total),
  };
}

async function countPeople(db: Db, people: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from (${people}) as people`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

const TEXT = sql`person_text`;

function foundPeople(db: Db, { search, among, show, now }: Omit<Asked, 'after' | 'limit'>): RawBuilder<unknown> {
  const wanted = wantedPeople(search);
  const holds = (text: string) => occursIn(db, TEXT, text);
  const holdsOne = (texts: readonly string[]) => sql`(${sql.join(texts.map(holds), sql` or `)})`;
  const conditions = [
    sql`person is not null`,
    ...(among === null ? [] : [sql`slot_id in ${slotsAmong(db, among)}`]),
    ...(wanted === null ? [] : [sql`(${sql.join(wanted.parts.map(holdsOne), sql` and `)} or ${holds(wanted.typed)})`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const ofPerson = sql`person, ${bySigns(db, TEXT)} as text`;
  // Of most slots, each of which would be looked up by itself: one way through the index of people takes a fifth of that.
  const ofAll = sql`coalesce(slot_id, slot_id)`;
  const isAhead = show === 'all' ? sql`` : sql`and ${ofAll} in ${slotsAhead(db, now, show === 'coming')}`;
  const signups = sql`select ${ofPerson} from volunteers where ${where} ${isAhead}`;
  const waits = sql`select ${ofPerson} from waitlist_entries
    where state in ('waiting', 'offered') and ${where} ${isAhead}`;
  const found = { all: sql`${signups} union all ${waits}`, coming: signups, waiting: waits }[show];
  const people = sql`select person, min(text) as text from (${found}) as found group by person`;
  const rank = wanted === null ? sql`0` : rankOf(db, wanted.begins);
  return sql`select person, text, ${rank} as rank, count(*) over () as total from (${people}) as each`;
}

function slotsAmong(db: Db, among: readonly string[]) {
  const slots = db.selectFrom('volunteer_slots').select('volunteer_slots.id');
  // PostgreSQL has no empty list.
  return among.length === 0 ? slots.where(sql<boolean>`1 = 0`) : slots.where('signup_sheet_id', 'in', among);
}

/** `isYetToCome` in SQL. */
function slotsAhead(db: Db, { moment, day }: Asked['now'], takePlace: boolean) {
  const slots = db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select('volunteer_slots.id')
    .where(({ and, eb, or }) =>
      and([
        or([eb('end_time', 'is', null), eb('end_time', '>', moment)]),
        or([eb('event_date', '>=', day), eb('start_time', '>=', day), eb('end_time', '>=', day)]),
      ]),
    );
  return takePlace ? slots.where((slot) => thatTakesPlace(slot as never)) : slots;
}

/** By the text that comes first, of who is there under several phones. */
function rankOf(db: Db, begins: string): RawBuilder<number> {
  const text = sql`text`;
  const ofWord = WORD_BEGINS.map((before) => occursIn(db, text, `${before}${begins}`));
  return sql`case when substr(text, 1, ${Array.from(begins).length}) = ${begins} then 0
    when ${sql.join(ofWord, sql` or `)} then 1 else 2 end`;
}

const placeColumns = [
  'signup_sheets.id as sheetId',
  'signup_sheets.title as sheet',
  'signup_sheets.state',
  'signup_sheets.called_off_at as calledOffAt',
  'signup_sheets.event_date as eventDate',
  'volunteer_slots.id as slotId',
  'volunteer_slots.title as slot',
  'volunteer_slots.kind',
  'volunteer_slots.unit',
  'volunteer_slots.start_time as startTime',
  'volunteer_slots.end_time as endTime',
] as const;

interface PlaceOfEvent {
  readonly sheetId: string;
  readonly sheet: string;
  readonly state: SheetState;
  readonly calledOffAt: Instant | null;
  readonly eventDate: Instant;
  readonly slotId: string;
  readonly slot: string;
  readonly kind: SlotKind;
  readonly unit: string | null;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
}

export interface PersonSignup extends PlaceOfEvent {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Of who has no address. */
  readonly personId: string | null;
  readonly language: string;
  readonly at: Instant;
  readonly quantity: number;
  readonly bringing: string | null;
}

export interface PersonWait extends PlaceOfEvent {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly form: unknown;
  readonly language: string;
  readonly at: Instant;
  readonly places: number;
  readonly isOffered: boolean;
  readonly queuedAt: Instant;
}

export async function signupsOfPeople(db: Db, people: readonly string[], among: Among): Promise<PersonSignup[]> {
  if (people.length === 0 || among?.length === 0) return [];
  let query = db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(placeColumns)
    .select([
      'volunteers.id',
      'volunteers.name',
      'volunteers.email',
      'volunteers.phone',
      'volunteers.person_id as personId',
      'volunteers.preferred_language as language',
      'volunteers.signup_time as at',
      'volunteers.quantity',
      'volunteers.bringing',
    ])
    .select(({ ref }) => ref('volunteers.person').$notNull().as('person'))
    .where('volunteers.person', 'in', people);
  if (among !== null) query = query.where('volunteer_slots.signup_sheet_id', 'in', among);
  return query.execute();
}

/** Those who wait, and those who were offered a place. */
export async function waitsOfPeople(db: Db, people: readonly string[], among: Among): Promise<PersonWait[]> {
  if (people.length === 0 || among?.length === 0) return [];
  let query = db
    .selectFrom('waitlist_entries')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'waitlist_entries.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(placeColumns)
    .select([
      'waitlist_entries.id',
      'waitlist_entries.name',
      'waitlist_entries.email',
      'waitlist_entries.form',
      'waitlist_entries.preferred_language as language',
      'waitlist_entries.created_at as at',
      'waitlist_entries.places',
      'waitlist_entries.state as entryState',
      'waitlist_entries.queued_at as queuedAt',
    ])
    .select(({ ref }) => ref('waitlist_entries.person').$notNull().as('person'))
    .where('waitlist_entries.person', 'in', people)
    .where('waitlist_entries.state', 'in', ['waiting', 'offered']);
  if (among !== null) query = query.where('volunteer_slots.signup_sheet_id', 'in', among);
  const waits = await query.execute();
  return waits.map(({ entryState, ...wait }) => ({ ...wait, isOffered: entryState === 'offered' }));
}
