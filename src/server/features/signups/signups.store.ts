import type { Selectable } from 'kysely';
import type { DishMark } from '#domain/slot-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import { prepared, preparedForEach } from '#server/platform/database/prepared.ts';
import type { VolunteersTable } from '#server/platform/database/sheet-tables.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { isReached, type Reached } from '#domain/reached-people.ts';
import { eventColumns, type Person, type SlotOfEvent } from './places.store.ts';

export interface Signup {
  readonly id: string;
  readonly slotId: string;
  readonly userId: string | null;
  readonly name: string;
  /** Null for somebody without one, whom an organizer noted; empty once the person has left. */
  readonly email: string | null;
  /** Null and empty as the address. */
  readonly phone: string | null;
  /** Of somebody without an address. */
  readonly personId: string | null;
  readonly notes: string | null;
  readonly emailConsent: boolean;
  readonly callConsent: boolean;
  readonly newsConsent: boolean;
  readonly preferredLanguage: string;
  readonly signupTime: Instant;
  /** SEQUENCE of its calendar entry. */
  readonly calendarSequence: number;
  /** Null until the volunteer was mailed about this signup. */
  readonly confirmationSentAt: Instant | null;
  readonly linkVersion: number;
  /** Places of a shift, always one, or units of an item. */
  readonly quantity: number;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[] | null;
  readonly displayName: string | null;
  /** The same for all signups of one form; null for one alone. */
  readonly groupId: string | null;
  /** The slot that the UID of its calendar entry names, where it was moved since; null for its own. */
  readonly calendarSlotId: string | null;
}

export interface SignupOfEvent extends Signup, SlotOfEvent {
  /** Whether the signup was made without its account, which joined it later by the same proved address. */
  readonly joinedByAddress: boolean;
  /** In lower case; only if the user of the account that made it has proved to read that mail. */
  readonly provedAddress: string | null;
  /** When its calendar entry changed last; null for never. */
  readonly calendarAt: Instant | null;
  /** Of what that entry says; null where it is not known. */
  readonly calendarDigest: string | null;
}

const signupColumns = [
  'volunteers.id',
  'volunteers.slot_id as slotId',
  'volunteers.user_id as userId',
  'volunteers.name',
  'volunteers.email',
  'volunteers.phone',
  'volunteers.person_id as personId',
  'volunteers.notes',
  'volunteers.email_consent as emailConsent',
  'volunteers.call_consent as callConsent',
  'volunteers.news_consent as newsConsent',
  'volunteers.preferred_language as preferredLanguage',
  'volunteers.signup_time as signupTime',
  'volunteers.calendar_sequence as calendarSequence',
  'volunteers.confirmation_sent_at as confirmationSentAt',
  'volunteers.link_version as linkVersion',
  'volunteers.quantity',
  'volunteers.bringing',
  'volunteers.marks',
  'volunteers.display_name as displayName',
  'volunteers.group_id as groupId',
  'volunteers.calendar_slot_id as calendarSlotId',
] as const;

type NewSignup = Omit<
  Selectable<VolunteersTable>,
  | 'link_version'
  | 'joined_by_address'
  | 'marks'
  | 'mailbox_proved_at'
  | 'calendar_at'
  | 'calendar_slot_id'
  | 'person'
  | 'person_text'
> & {
  /** As JSON. */
  readonly marks: string | null;
};

const insert = preparedForEach<NewSignup, { id: string }>((db, count, value) =>
  db
    .insertInto('volunteers')
    .values(
      Array.from({ length: count }, (_, at) => ({
        id: value(at, 'id'),
        slot_id: value(at, 'slot_id'),
        user_id: value(at, 'user_id'),
        name: value(at, 'name'),
        name_key: value(at, 'name_key'),
        email: value(at, 'email'),
        email_key: value(at, 'email_key'),
        phone: value(at, 'phone'),
        person_id: value(at, 'person_id'),
        notes: value(at, 'notes'),
        email_consent: value(at, 'email_consent'),
        call_consent: value(at, 'call_consent'),
        news_consent: value(at, 'news_consent'),
        preferred_language: value(at, 'preferred_language'),
        signup_time: value(at, 'signup_time'),
        calendar_sequence: value(at, 'calendar_sequence'),
        calendar_digest: value(at, 'calendar_digest'),
        confirmation_sent_at: value(at, 'confirmation_sent_at'),
        quantity: value(at, 'quantity'),
        bringing: value(at, 'bringing'),
        marks: value(at, 'marks'),
        display_name: value(at, 'display_name'),
        group_id: value(at, 'group_id'),
      })),
    )
    .onConflict((conflict) => conflict.columns(['slot_id', 'email_key', 'name_key']).doNothing())
    .returning('id'),
);

/**
 * By one statement, because each costs a form of many places another way to the database.
 * @returns false when one of the volunteers is on the slot already; the others are inserted then
 */
export async function insertSignups(db: Db, signups: readonly NewSignup[]): Promise<boolean> {
  if (signups.length === 0) return true;
  return (await insert(db, signups)).length === signups.length;
}

const byId = prepared<{ id: string }, SignupOfEvent>((db, value) =>
  signupsOfEvents(db).where('volunteers.id', '=', value('id')),
);

export async function signupById(db: Db, id: string): Promise<SignupOfEvent | null> {
  const [signup] = await byId(db, { id });
  return signup ?? null;
}

/** Locks a signup against other changes until the transaction ends; null when it is gone. */
export async function lockSignup(db: Db, id: string): Promise<SignupOfEvent | null> {
  await db
    .updateTable('volunteers')
    .set((signup) => ({ name: signup.ref('name') }))
    .where('id', '=', id)
    .execute();
  return signupById(db, id);
}

/** Locks all of a form until the transaction ends, in one order; comes before a single one of them is locked. */
export async function lockGroup(db: Db, groupId: string): Promise<void> {
  await lockInOrder(db, () => db.selectFrom('volunteers').select('id').where('group_id', '=', groupId).orderBy('id'));
}

interface OnSlot {
  readonly slotId: string;
  readonly nameKey: string;
}

const peopleOnSlots = preparedForEach<{ slotId: string; emailKey: string }, OnSlot>((db, count, value) =>
  db
    .selectFrom('volunteers')
    .select(['slot_id as slotId', 'name_key as nameKey'])
    .where(
      'slot_id',
      'in',
      Array.from({ length: count }, (_, at) => value(at, 'slotId')),
    )
    .where('email_key', '=', value(0, 'emailKey')),
);

/** Who of an address is on these slots. */
export async function peopleOfAddress(db: Db, emailKey: string, slotIds: readonly string[]): Promise<OnSlot[]> {
  if (slotIds.length === 0) return [];
  return peopleOnSlots(
    db,
    slotIds.map((slotId) => ({ slotId, emailKey })),
  );
}

export async function signupOfPerson(db: Db, person: Person): Promise<SignupOfEvent | null> {
  const signup = await signupsOfEvents(db)
    .where('volunteers.slot_id', '=', person.slotId)
    .where('volunteers.email_key', '=', person.emailKey)
    .where('volunteers.name_key', '=', person.nameKey)
    .executeTakeFirst();
  return signup ?? null;
}

/** Whose event or slot lies after this moment, soonest first. */
export async function signupsOfAddress(db: Db, emailKey: string, eventsFrom: Date): Promise<SignupOfEvent[]> {
  return signupsOfEvents(db)
    .where('volunteers.email_key', '=', emailKey)
    .where(({ eb, or }) => {
      const columns = ['signup_sheets.event_date', 'volunteer_slots.start_time', 'volunteer_slots.end_time'] as const;
      return or(columns.map((column) => eb(column, '>=', eventsFrom.toISOString())));
    })
    .orderBy('signup_sheets.event_date')
    .orderBy('volunteer_slots.start_time')
    .orderBy('volunteers.id')
    .execute();
}

interface Whose {
  readonly sheetIds?: readonly string[];
  readonly slotId?: string;
  readonly userId?: string;
}

/** In the order of sign-up, by one statement. */
export async function signupsOf(db: Db, { sheetIds, slotId, userId }: Whose): Promise<Signup[]> {
  let query = db.selectFrom('volunteers').select(signupColumns);
  if (slotId !== undefined) query = query.where('volunteers.slot_id', '=', slotId);
  if (userId !== undefined) query = query.where('volunteers.user_id', '=', userId);
  if (sheetIds !== undefined) {
    const slots = db.selectFrom('volunteer_slots').select('id').where('signup_sheet_id', 'in', sheetIds);
    query = query.where('volunteers.slot_id', 'in', slots);
  }
  return query.orderBy('volunteers.signup_time').orderBy('volunteers.id').execute();
}

/** The signups of a sheet or slot, locked, whose volunteers are mailed now: they have an address. */
export async function signupsToMail(
  db: Db,
  { sheetId, slotIds }: { readonly sheetId?: string; readonly slotIds?: readonly string[] },
): Promise<Reached<SignupOfEvent>[]> {
  const slots = db.selectFrom('volunteer_slots').select('id');
  const meant =
    slotIds === undefined ? slots.where('signup_sheet_id', '=', sheetId ?? '') : slots.where('id', 'in', slotIds);
  await lockInOrder(db, () => db.selectFrom('volunteers').select('id').where('slot_id', 'in', meant).orderBy('id'));
  const signups = await signupsOfEvents(db).where('volunteers.slot_id', 'in', meant).orderBy('volunteers.id').execute();
  return signups.filter(isReached);
}

/** Signups of people who have left, locked; they have no name and no address. */
export async function lockSignupsOfNobody(db: Db, slotIds: readonly string[]): Promise<SignupOfEvent[]> {
  if (slotIds.length === 0) return [];
  const ofNobody = () => db.selectFrom('volunteers').where('slot_id', 'in', slotIds).where('email', '=', '');
  await lockInOrder(db, () => ofNobody().select('id').orderBy('id'));
  return signupsOfEvents(db)
    .where('volunteers.slot_id', 'in', slotIds)
    .where('volunteers.email', '=', '')
    .orderBy('volunteers.id')
    .execute();
}

type SignupUpdate = Pick<
  Selectable<VolunteersTable>,
  | 'user_id'
  | 'name'
  | 'email'
  | 'phone'
  | 'person_id'
  | 'notes'
  | 'email_consent'
  | 'call_consent'
  | 'news_consent'
  | 'link_version'
  | 'joined_by_address'
  | 'quantity'
  | 'bringing'
  | 'display_name'
  | 'group_id'
> &
  Partial<Pick<Selectable<VolunteersTable>, 'name_key' | 'email_key'>> & { readonly marks: string | null };

export async function updateSignup(db: Db, id: string, update: SignupUpdate): Promise<void> {
  // Whose it is may change with the name and the address, and what it is found by with the phone.
  const unknown = { person: null, person_text: null };
  await db
    .updateTable('volunteers')
    .set({ ...update, ...unknown })
    .where('id', '=', id)
    .execute();
}

/** Of these signups, those whose boxes the reader of the mailbox has not confirmed yet. */
export async function unconfirmedAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('volunteers')
    .select('id')
    .where('id', 'in', ids)
    .where('mailbox_proved_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * That the reader of the mailbox has seen which boxes are checked, and pressed a button. Null when somebody else may have
 * checked one since, or the signup has another address.
 */
export async function noteConsentsConfirmed(db: Db, ids: readonly string[], at: Instant | null): Promise<void> {
  await db.updateTable('volunteers').set({ mailbox_proved_at: at }).where('id', 'in', ids).execute();
}

/** Of an account that has proved their address, and did not make them. */
export async function noteJoined(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('volunteers').set({ joined_by_address: true }).where('id', 'in', ids).execute();
}

export async function deleteSignup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('volunteers').where('id', '=', id).execute();
}

export async function mailedSince(db: Db, kinds: readonly string[], recipient: string, since: Date): Promise<object[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('created_at', '>', since.toISOString())
    .where('kind', 'in', kinds)
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ payload }) => payload);
}

interface MailsAfter {
  readonly kinds: readonly string[];
  readonly recipient: string;
  /** Of a row that was written before. */
  readonly id: string;
}

export async function mailsAfter(db: Db, { kinds, recipient, id }: MailsAfter): Promise<object[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('id', '>', id)
    .where('kind', 'in', kinds)
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ payload }) => payload);
}

export function signupsOfEvents(db: Db) {
  return db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'volunteers.user_id')
        .on('volunteers.joined_by_address', '=', false)
        .on('users.email_verified_at', 'is not', null),
    )
    .select(signupColumns)
    .select(eventColumns)
    .select([
      'volunteers.joined_by_address as joinedByAddress',
      'users.email as provedAddress',
      'volunteers.calendar_at as calendarAt',
      'volunteers.calendar_digest as calendarDigest',
    ]);
}
