import { comparable } from '#domain/text-limits.ts';
import { deleteAnswers } from '#server/features/questions/answers.store.ts';
import { entriesOf, giveEntries, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { askedByOwner, type Search } from '#server/features/searches/searches.store.ts';
import { lockSlots } from '#server/features/signups/places.store.ts';
import { lockSignup, signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { User } from './accounts.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The address is in lower case. */
type Joining = Pick<User, 'id' | 'email'>;

/** Signups that were made under the account's address without an account and belong to none. */
export async function earlierSignups(db: Db, { email }: Pick<Joining, 'email'>): Promise<string[]> {
  const alike = await db
    .selectFrom('volunteers')
    .select(['id', 'email'])
    .where('email_key', '=', comparable(email))
    .where('user_id', 'is', null)
    .execute();
  return alike.filter((signup) => signup.email?.toLowerCase() === email).map(({ id }) => id);
}

/**
 * Gives the signups that were made under an address without an account, and its waits, to this user, who has proved to
 * read its mail. Addresses that only compare alike are other mailboxes.
 */
export async function joinEarlierSignups(db: Db, user: Joining): Promise<void> {
  const own = await earlierSignups(db, user);
  const waits = await ownEntries(db, { userId: null, address: null, earlierOf: user.email });
  await giveEntries(
    db,
    waits.map(({ id }) => id),
    user.id,
  );
  if (own.length === 0) return;
  await db
    .updateTable('volunteers')
    .set({ user_id: user.id, joined_by_address: true })
    .where('id', 'in', own)
    .where('user_id', 'is', null)
    .execute();
}

/** The date is null where the sheet hides it. */
export type PastOrComing = { readonly eventDate: Instant | null; readonly isCalledOff: boolean } & Pick<
  SignupOfEvent,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'emailConsent'
  | 'callConsent'
  | 'newsConsent'
  | 'preferredLanguage'
  | 'notes'
  | 'signupTime'
  | 'quantity'
  | 'bringing'
  | 'marks'
  | 'displayName'
  | 'slotKind'
  | 'unit'
  | 'slotTitle'
  | 'slotTranslations'
  | 'startTime'
  | 'endTime'
  | 'sheetId'
  | 'sheetTitle'
  | 'language'
  | 'sheetTranslations'
>;

export async function historyOf(db: Db, userId: string): Promise<PastOrComing[]> {
  const signups = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select([
      'volunteers.id',
      'volunteers.name',
      'volunteers.email',
      'volunteers.phone',
      'volunteers.notes',
      'volunteers.email_consent as emailConsent',
      'volunteers.call_consent as callConsent',
      'volunteers.news_consent as newsConsent',
      'volunteers.preferred_language as preferredLanguage',
      'volunteers.signup_time as signupTime',
      'volunteers.quantity',
      'volunteers.bringing',
      'volunteers.marks',
      'volunteers.display_name as displayName',
      'volunteer_slots.kind as slotKind',
      'volunteer_slots.unit',
      'volunteer_slots.title as slotTitle',
      'volunteer_slots.translations as slotTranslations',
      'volunteer_slots.start_time as startTime',
      'volunteer_slots.end_time as endTime',
      'signup_sheets.id as sheetId',
      'signup_sheets.title as sheetTitle',
      'signup_sheets.language',
      'signup_sheets.translations as sheetTranslations',
      'signup_sheets.event_date as eventDate',
      'signup_sheets.show_event_date as showEventDate',
      'signup_sheets.called_off_at as calledOffAt',
    ])
    .where('volunteers.user_id', '=', userId)
    .orderBy('signup_sheets.event_date', 'desc')
    .orderBy('volunteer_slots.start_time', (start) => start.desc().nullsLast())
    .orderBy('volunteers.id')
    .execute();
  return signups.map(({ showEventDate, eventDate, calledOffAt, ...signup }) => ({
    ...signup,
    isCalledOff: calledOffAt !== null,
    eventDate: showEventDate ? eventDate : null,
  }));
}

interface Owner {
  readonly userId: string | null;
  /** Lower case. */
  readonly address: string | null;
  /** Lower case: the owner's is also what was made under it without an account. */
  readonly earlierOf?: string | null;
}

export interface Owned {
  readonly signups: readonly SignupOfEvent[];
  /** Of waiting lists. */
  readonly entries: readonly WaitlistEntry[];
  /** For which they asked, and wait for an organizer. */
  readonly asked: readonly Search[];
}

/**
 * Locks the slots and signups of an owner until the transaction ends, and answers the signups and the entries of waiting
 * lists, and of hand-overs. The slots first, as in a signup, so that the two never wait for each other.
 */
export async function lockOwned(db: Db, owner: Owner): Promise<Owned> {
  const own = [...(await ownSignups(db, owner)), ...(await ownEntries(db, owner)), ...(await ownAsked(db, owner))];
  const slotIds = own.map(({ slotId }) => slotId);
  if (slotIds.length === 0) return { signups: [], entries: [], asked: [] };
  await lockSlots(db, slotIds);
  const locked: (SignupOfEvent | null)[] = [];
  for (const { id } of await ownSignups(db, owner)) locked.push(await lockSignup(db, id));
  const signups = locked.filter((signup) => signup !== null);
  return { signups, entries: await ownEntries(db, owner), asked: await ownAsked(db, owner) };
}

export async function ownEntries(db: Db, owner: Owner): Promise<WaitlistEntry[]> {
  const { userId, address, earlierOf = null } = owner;
  const under = address ?? earlierOf;
  const entries = await entriesOf(db, { userId, emailKey: under === null ? null : comparable(under) });
  return entries.filter((entry) => isOwn(entry, owner));
}

async function ownAsked(db: Db, owner: Owner): Promise<Search[]> {
  const { userId, address } = owner;
  const asked = await askedByOwner(db, { userId, emailKey: address === null ? null : comparable(address) });
  return asked.filter(({ takerUserId, takerEmail }) => isOwn({ userId: takerUserId, email: takerEmail ?? '' }, owner));
}

export async function signupsOfOwner(db: Db, owner: Owner): Promise<SignupOfEvent[]> {
  const found: (SignupOfEvent | null)[] = [];
  for (const { id } of await ownSignups(db, owner)) found.push(await signupById(db, id));
  return found.filter((signup) => signup !== null);
}

async function ownSignups(db: Db, owner: Owner): Promise<{ id: string; slotId: string }[]> {
  const { userId, address, earlierOf = null } = owner;
  const under = address ?? earlierOf;
  const signups = await db
    .selectFrom('volunteers')
    .select(['id', 'slot_id as slotId', 'user_id as userId', 'email'])
    .where((signup) =>
      signup.or([
        ...(userId === null ? [] : [signup('user_id', '=', userId)]),
        ...(under === null ? [] : [signup('email_key', '=', comparable(under))]),
      ]),
    )
    .orderBy('id')
    .execute();
  return signups.filter((signup) => isOwn(signup, owner));
}

/** Addresses that only compare alike are other mailboxes. */
function isOwn(
  one: { readonly userId: string | null; readonly email: string | null },
  { userId, address, earlierOf = null }: Owner,
): boolean {
  if (userId !== null && one.userId === userId) return true;
  const email = one.email?.toLowerCase();
  if (email === undefined) return false;
  return email === address || (one.userId === null && email === earlierOf);
}

const NOBODY = 'Former volunteer';

/**
 * Anonymises a signup; places and hours stay, and its answers go. Its id replaces the name, because the table allows
 * each person only once per slot, and its links stop working.
 */
export async function makeAnonymous(db: Db, signupId: string): Promise<void> {
  await db
    .updateTable('volunteers')
    .set((signup) => ({
      user_id: null,
      joined_by_address: false,
      name: NOBODY,
      name_key: signup.cast<string>('id', 'text'),
      email: '',
      email_key: '',
      phone: '',
      person_id: null,
      calendar_slot_id: null,
      notes: null,
      email_consent: false,
      call_consent: false,
      news_consent: false,
      preferred_language: 'en',
      link_version: signup('link_version', '+', 1),
      bringing: null,
      marks: null,
      display_name: null,
      group_id: null,
      mailbox_proved_at: null,
      calendar_digest: null,
      person: null,
      person_text: null,
    }))
    .where('id', '=', signupId)
    .execute();
  await deleteAnswers(db, signupId);
}
