import type { AnswerInput } from '#contract/questions.ts';
import type { NotedInput, SignupBatchInput, SignupInput } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import type { DishMark } from '#domain/slot-kinds.ts';
import { keyUseOf } from '#server/features/idempotency/claim-key.ts';
import type { KeyUse } from '#server/features/idempotency/idempotency.store.ts';
import { anonymous, isAdministrator, organizes, organizesAny, type Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { administrator, recipient, stranger, type MailCause } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { addressOfAccount } from './account-address.store.ts';
import { emailKeyOf } from './person-keys.ts';
import { signupsOfNoted } from './people.store.ts';
import { findSlotOfEvent } from './places.store.ts';
import { refuseForOthers } from './refuse-for-others.ts';
import { addressRequired, notedOneByOne } from './signups.errors.ts';
import type { Signup } from './signups.store.ts';

/** What a form asks for, whether for one place or for several. */
type Form = Omit<SignupBatchInput, 'places' | 'email' | 'phone'> & Pick<NotedInput, 'email' | 'phone' | 'personId'>;
type AskedPlace = Omit<SignupBatchInput['places'][number], 'slotId'> & { readonly slotId: string };

interface NamedPerson {
  readonly name: string;
  readonly nameKey: string;
  readonly displayName: string | null;
}

export interface WantedPlace {
  readonly slotId: string;
  readonly quantity: number;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[] | null;
  /** To what its sheet and the slot ask. */
  readonly answers: readonly AnswerInput[];
  /** Before the names of its fields in messages: empty, or such as `places.2.`. */
  readonly path: string;
  /** Of the sheet: they sign others up, and after the close too. */
  readonly isByOrganizer: boolean;
  /** Null for a stranger, and for whom an organizer signs up. */
  readonly userId: string | null;
}

type SignupForm = Pick<
  Signup,
  'email' | 'phone' | 'personId' | 'notes' | 'emailConsent' | 'callConsent' | 'newsConsent' | 'preferredLanguage'
>;

/**
 * Where the places come from: what is free of the slot; what is taken already, for somebody who waited for it; or what a
 * volunteer gives, whose signup the caller has ended.
 */
type PlacesFrom = 'slot' | 'offer' | 'giver';

export interface SignupAttempt {
  readonly form: SignupForm;
  /** Of the address; without one, the id of the person. */
  readonly emailKey: string;
  /** Never empty. */
  readonly people: readonly NamedPerson[];
  /** In the order of the form. */
  readonly places: readonly WantedPlace[];
  readonly from: PlacesFrom;
  /** The form was filled in and checked before, when the place could not be had yet. */
  readonly wasChecked: boolean;
  /** Takes what it can get; otherwise all or nothing. */
  readonly takesSome: boolean;
  /** Of the first signup, and of the group of all of them. */
  readonly id: string;
  readonly key: KeyUse | null;
  readonly now: Date;
  readonly actor: Actor;
  /** Whether the caller has proved to read the mail of the address. */
  readonly isProved: boolean;
  /** Whether the caller reads the mail of the address, or answers for it as an administrator. */
  readonly isSolicited: boolean;
  /** Whether mails may quote what was typed: its writer reads the mail of the address, or is an administrator. */
  readonly isQuotable: boolean;
  /** Of what is mailed about it. */
  readonly cause: MailCause;
}

/**
 * @throws 400 when an organizer agrees to calls, news or a shown name for another person, or two people have one name
 */
export async function prepareOne(
  hub: Context<'mailbox'>,
  actor: Actor,
  input: SignupInput | NotedInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignupAttempt> {
  const { slotId, quantity, bringing, marks, ...form } = input;
  const attempt = await prepare(hub, actor, form, [{ slotId, quantity, bringing, marks, path: '' }]);
  const { name, email, phone, notes, emailConsent, callConsent, newsConsent, preferredLanguage } = input;
  const userId = attempt.places[0]?.userId ?? null;
  const details = { slotId, userId, name, email, phone, notes, emailConsent, preferredLanguage };
  const { people, displayName, answers, personId } = { personId: undefined, ...form };
  const agreed = { ...(callConsent ? { callConsent } : {}), ...(newsConsent ? { newsConsent } : {}) };
  // What is not asked for stays out, as in requests from before it could be.
  const asked = {
    quantity,
    bringing: bringing ?? undefined,
    marks,
    displayName: displayName ?? undefined,
    people,
    answers,
    personId: personId ?? undefined,
  };
  return { ...attempt, takesSome: false, key: keyOf(attempt, idempotencyKey, { ...details, ...agreed, ...asked }) };
}

interface Typed {
  readonly userId: string | null;
  /** The account with which it was typed: its own, unless it joined that later. */
  readonly typedBy: string | null;
}

/**
 * For a form that was checked and kept until its place could be had. Whoever presses a link or approves it now has not
 * typed it, so mails quote it only if its account reads the mail of the address.
 * @throws as `prepareOne`
 */
export async function prepareKept(
  hub: Context<'mailbox'>,
  db: Db,
  input: SignupInput,
  { userId, typedBy }: Typed,
): Promise<SignupAttempt> {
  const attempt = await prepareOne(hub, anonymous, input, null);
  const account = typedBy === null ? null : await addressOfAccount(db, typedBy);
  const isQuotable = account !== null && account.isProved && account.address === input.email.toLowerCase();
  return { ...attempt, places: attempt.places.map((place) => ({ ...place, userId })), wasChecked: true, isQuotable };
}

/** @throws as `prepareOne` */
export async function prepareSeveral(
  hub: Context<'mailbox'>,
  actor: Actor,
  { places, ...form }: SignupBatchInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignupAttempt> {
  const asked = places.map((place, at) => ({ ...place, path: `places.${at}.` }));
  const attempt = await prepare(hub, actor, form, asked);
  const body = { call: 'signups', userId: actor.userId, places, form };
  return { ...attempt, takesSome: true, key: keyOf(attempt, idempotencyKey, body) };
}

type Prepared = Omit<SignupAttempt, 'key' | 'takesSome'>;

async function prepare(
  hub: Context<'mailbox'>,
  actor: Actor,
  form: Form,
  asked: readonly (AskedPlace & { readonly path: string })[],
): Promise<Prepared> {
  const account = actor.userId === null ? null : await addressOfAccount(hub.database.db, actor.userId);
  const isOwnAddress = account !== null && account.address === form.email?.toLowerCase();
  const isProved = isOwnAddress && account.isProved;
  const now = hub.clock.now();
  const { email, phone, notes, callConsent, newsConsent, preferredLanguage } = form;
  const places: WantedPlace[] = [];
  for (const { slotId, quantity = 1, bringing = null, marks = [], answers: ofSlot = [], path } of asked) {
    const isByOrganizer = await organizesSlot(hub, actor, slotId);
    if (isByOrganizer && !isOwnAddress) refuseForOthers(form);
    // Organizers mostly sign others up, whose signups must not go when the organizer's account does.
    const userId = isByOrganizer && !isOwnAddress ? null : actor.userId;
    const answers = [...(form.answers ?? []), ...ofSlot];
    const brought = { quantity, bringing, marks: marks.length === 0 ? null : marks };
    places.push({ slotId, ...brought, answers, path, isByOrganizer, userId });
  }
  const people = readPeople(form);
  const personId = email === null ? await whoIsNoted(hub, form, { now, places, people, actor }) : null;
  // Without an address nobody can be reminded.
  const emailConsent = email !== null && form.emailConsent;
  return {
    form: { email, phone, personId, notes, emailConsent, callConsent, newsConsent, preferredLanguage },
    emailKey: emailKeyOf({ email, personId }),
    people,
    places,
    from: 'slot',
    wasChecked: false,
    id: newId(now),
    now,
    actor,
    isProved,
    isSolicited: isAdministrator(actor) || isProved,
    isQuotable: isAdministrator(actor) || isProved,
    cause: isProved ? recipient : isAdministrator(actor) ? administrator : stranger,
  };
}

interface Noted {
  readonly actor: Actor;
  readonly now: Date;
  readonly places: readonly WantedPlace[];
  readonly people: readonly NamedPerson[];
}

/**
 * The id of somebody without an address, who may have been noted before: under this name, on a sheet of the caller. With
 * another name it is another person, whose hours and address are their own.
 * @throws 400 unless an organizer of all the places notes one person
 */
async function whoIsNoted(
  { database }: Pick<Context<'mailbox'>, 'database'>,
  { personId }: Pick<Form, 'personId'>,
  { now, places, people, actor }: Noted,
): Promise<string> {
  if (!places.every(({ isByOrganizer }) => isByOrganizer)) throw addressRequired();
  if (people.length > 1) throw notedOneByOne();
  if (!personId) return newId(now);
  const known = await signupsOfNoted(database.db, personId);
  const same = known.find(({ name, sheetId }) => organizes(actor, sheetId) && foldWords(name) === people[0]?.nameKey);
  return same?.personId ?? newId(now);
}

/** @throws 400 when two people have one name, or the first has another than the form */
export function readPeople({
  name,
  people,
  displayName = null,
}: Pick<Form, 'name' | 'people' | 'displayName'>): NamedPerson[] {
  const names = people?.map((person) => person.name) ?? [name];
  const keys = names.map(foldWords);
  if (keys[0] !== foldWords(name)) throw firstIsNamed();
  const again = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (again >= 0) throw namedTwice(again);
  // One name is shown, that of the person who fills in the form.
  return names.map((each, at) => ({
    name: each,
    nameKey: keys[at] ?? '',
    displayName: at === 0 ? displayName : null,
  }));
}

const firstIsNamed = () => invalid([{ path: 'people.0.name', message: 'The first person must have the name above' }]);
const namedTwice = (at: number) =>
  invalid([{ path: `people.${at}.name`, message: 'Two people have the same name. Add what tells them apart.' }]);

function keyOf({ id, now }: Prepared, key: IdempotencyKey | null, body: object): KeyUse | null {
  return key === null ? null : keyUseOf({ key, body, subjectId: id, now });
}

/** Whether the caller organizes the sheet of this slot. */
export async function organizesSlot(
  { database }: Pick<Context<'mailbox'>, 'database'>,
  actor: Actor,
  slotId: string,
): Promise<boolean> {
  if (!organizesAny(actor) || isAdministrator(actor)) return isAdministrator(actor);
  const slot = await findSlotOfEvent(database.db, slotId);
  return slot !== null && organizes(actor, slot.sheetId);
}
