import type { Action } from './actions.ts';
import { linkTokenOf, manageTokenOf, password, type Real } from './driver.ts';
import { NOTED } from './moving.ts';
import { addressOf, nameOf, namesOf, type PersonKey } from './people.ts';
import { slotKeys, type SlotKey } from './state.ts';
import type { Answer } from './turn.ts';

/** Sends the request of an action, and answers what came back as the model says it. */
type Send = () => Promise<Answer>;

/** An id of nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Words that no mailbox gets which has not proved to be the writer's. */
export const notesBy = (person: PersonKey) => `Please pay ${person} at https://elsewhere.example`;

interface Request {
  readonly method: string;
  readonly url: string;
  readonly json?: object;
  readonly cookie?: string;
}

/** Looks up what the action is about, before any request of its step is sent; null when there is nothing. */
export async function prepare(real: Real, action: Action): Promise<Send | null> {
  const request = await requestOf(real, action);
  if (request === null) return null;
  // Whoever deletes the account twice at once is signed out, or finds nothing any more.
  if (action.does === 'delete account') return async () => (await send(real, request)).replace('404 not_found', '401');
  if (action.does !== 'cancel twice') return () => send(real, request);
  return async () => `${await send(real, request)}, ${await send(real, request)}`;
}

async function send({ stage: { hub }, slotIds }: Real, { method, url, ...more }: Request): Promise<Answer> {
  const answer = await hub.call(method, url, more);
  const body = answer.body === '' ? {} : answer.json<Body>();
  const refused = body.refused ?? [];
  const keyOf = (id: string) => slotKeys.find((key) => slotIds.get(key) === id);
  const why =
    answer.statusCode === 409 || answer.statusCode === 404 || answer.statusCode === 410 ? ` ${body.code}` : '';
  const places = refused.map(({ slotId, code }) => `${keyOf(slotId)}: ${code}`).join(', ');
  return `${answer.statusCode}${why}${places === '' ? '' : ` [${places}]`}`;
}

interface Body {
  readonly code?: string;
  readonly refused?: readonly { readonly slotId: string; readonly code: string }[];
}

async function requestOf(real: Real, action: Action): Promise<Request | null> {
  const { cookies, userIds, sheetId } = real;
  const organizer = { cookie: cookies.get('organizer') ?? '' };
  const sheet = `/api/signup-sheets/${sheetId}`;
  switch (action.does) {
    case 'sign up': {
      const { quantity, slot } = action;
      const json = { ...formOf(action), slotId: idOf(real, slot), ...(quantity === 1 ? {} : { quantity }) };
      return asked(real, action, { method: 'POST', url: '/api/volunteers', json });
    }
    case 'sign up for several': {
      const json = { ...formOf(action), places: action.slots.map((slot) => ({ slotId: idOf(real, slot) })) };
      return asked(real, action, { method: 'POST', url: '/api/volunteers/batch', json });
    }
    case 'wait': {
      const { places, fewerIsFine } = action;
      const url = `/api/volunteer-slots/${idOf(real, action.slot)}/waitlist`;
      return asked(real, action, { method: 'POST', url, json: { ...formOf(action), places, fewerIsFine } });
    }
    case 'accept':
    case 'decline':
      return ofOffer(real, action);
    case 'leave':
    case 'wait again':
    case 'offer to':
    case 'take off the list':
      return ofEntry(real, action);
    case 'move':
    case 'cancel':
    case 'cancel twice':
    case 'change quantity':
    case 'change address':
    case 'look for':
    case 'stop looking':
      return ofSignup(real, action);
    case 'add': {
      const json = { name: NOTED, slotId: idOf(real, action.slot) };
      return { method: 'POST', url: '/api/volunteers', json, ...organizer };
    }
    case 'approve':
    case 'refuse':
    case 'take over':
      return ofSearch(real, action);
    case 'change maximum':
      return { method: 'PATCH', url: slotUrl(real, action.slot), json: { maxVolunteers: action.max }, ...organizer };
    case 'change most per person':
      return { method: 'PATCH', url: slotUrl(real, action.slot), json: { maxPerPerson: action.most }, ...organizer };
    case 'move slot':
      return movedSlot(real, action);
    case 'move event':
      return movedEvent(real, action);
    case 'change waiting list':
      return { method: 'PATCH', url: sheet, json: { waitlist: action.waitlist }, ...organizer };
    case 'change state':
      if (action.state === 'called_off')
        return { method: 'POST', url: `${sheet}/call-off`, json: { reason: 'Rain' }, ...organizer };
      return { method: 'PATCH', url: sheet, json: { state: action.state }, ...organizer };
    case 'offer':
      return { method: 'POST', url: `${slotUrl(real, action.slot)}/waitlist/serve`, ...organizer };
    case 'delete slot':
      return { method: 'DELETE', url: slotUrl(real, action.slot), ...organizer };
    case 'delete sheet':
      return { method: 'DELETE', url: sheet, ...organizer };
    case 'delete account': {
      const cookie = cookies.get(action.person);
      const url = `/api/auth/account/${userIds.get(action.person)}`;
      return cookie === undefined ? null : { method: 'DELETE', url, json: { password }, cookie };
    }
  }
}

function formOf({ person, people }: { readonly person: PersonKey; readonly people: number }) {
  const names = namesOf(person, people).map((name) => ({ name }));
  const form = { name: nameOf(person), email: addressOf(person), phone: '604 555 0100', notes: notesBy(person) };
  // Agrees to reminders.
  const agreed = { ...form, emailConsent: true };
  return people === 1 ? agreed : { ...agreed, people: names };
}

/** With the cookie of who fills the form in; null where that account is gone. */
function asked(real: Real, { as, person }: Pick<Extract<Action, { does: 'wait' }>, 'as' | 'person'>, request: Request) {
  if (as === 'stranger') return request;
  const cookie = real.cookies.get(as === 'organizer' ? 'organizer' : person);
  return cookie === undefined ? null : { ...request, cookie };
}

function idOf({ slotIds }: Real, slot: SlotKey): string {
  return slotIds.get(slot) ?? NOBODY;
}

function slotUrl(real: Real, slot: SlotKey): string {
  return `/api/volunteer-slots/${idOf(real, slot)}`;
}

type OfPerson = { readonly person: PersonKey; readonly slot: SlotKey };

async function newestEntry(real: Real, { person, slot }: OfPerson) {
  return real.stage.hub.platform.database.db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('slot_id', '=', idOf(real, slot))
    .where('email', '=', addressOf(person))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

async function ofOffer(real: Real, action: Extract<Action, { does: 'accept' | 'decline' }>): Promise<Request | null> {
  const entry = await newestEntry(real, action);
  const offer = await real.stage.hub.platform.database.db
    .selectFrom('offers')
    .select(['id', 'mailed_at'])
    .where('entry_id', '=', entry?.id ?? NOBODY)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (offer === undefined || offer.mailed_at === null) return null;
  return { method: 'POST', url: `/api/offers/${action.does}`, json: { token: linkTokenOf(real, 'offer', offer.id) } };
}

type OfEntry = Extract<Action, { does: 'leave' | 'wait again' | 'offer to' | 'take off the list' }>;

async function ofEntry(real: Real, action: OfEntry): Promise<Request | null> {
  const entry = await newestEntry(real, action);
  if (entry === undefined) return null;
  const organizer = { method: 'POST', cookie: real.cookies.get('organizer') ?? '' };
  const list = `${slotUrl(real, action.slot)}/waitlist`;
  if (action.does === 'offer to')
    return { ...organizer, url: `${list}/offer`, json: { entryId: entry.id, reason: 'Knows the kitchen' } };
  if (action.does === 'take off the list') return { ...organizer, url: `${list}/remove`, json: { entryId: entry.id } };
  const url = action.does === 'leave' ? '/api/waitlist/leave' : '/api/waitlist/rejoin';
  return { method: 'POST', url, json: { token: linkTokenOf(real, 'waitlist', entry.id) } };
}

async function signupOf(real: Real, person: PersonKey, slot: SlotKey, nth = 0) {
  return real.stage.hub.platform.database.db
    .selectFrom('volunteers')
    .select(['id', 'link_version', 'user_id'])
    .where('slot_id', '=', idOf(real, slot))
    .where('email', '=', addressOf(person))
    .where('name', '=', nameOf(person, nth))
    .executeTakeFirst();
}

type OfSignup = Extract<
  Action,
  { does: 'move' | 'cancel' | 'cancel twice' | 'change quantity' | 'change address' | 'look for' | 'stop looking' }
>;

async function ofSignup(real: Real, action: OfSignup): Promise<Request | null> {
  const { person, slot } = action;
  const signup = await signupOf(real, person, slot, action.does === 'cancel' ? action.nth : 0);
  if (signup === undefined) return null;
  const { id: signupId, link_version: version, user_id: userId } = signup;
  const token = manageTokenOf(real, signupId, version);
  const [link, own] = ['/api/manage/signup', `/api/volunteers/${signupId}`];
  const organizer = { cookie: real.cookies.get('organizer') ?? '' };
  switch (action.does) {
    case 'cancel': {
      if (action.by === 'link') return { method: 'DELETE', url: link, json: { token, signupId } };
      if (action.by === 'organizer') return { method: 'DELETE', url: own, ...organizer };
      if (action.by !== 'account') return { method: 'DELETE', url: `${own}?keepOpen=true`, ...organizer };
      const owner = [...real.userIds].find(([, id]) => id === userId)?.[0];
      const cookie = owner === undefined ? undefined : real.cookies.get(owner);
      return cookie === undefined ? null : { method: 'DELETE', url: own, cookie };
    }
    case 'move': {
      const { to, notify, canBeUndone } = action;
      const json = { slotId: idOf(real, to), from: idOf(real, slot), notify, undoFor: canBeUndone ? 10 : 0 };
      return { method: 'POST', url: `${own}/move`, json, ...organizer };
    }
    case 'cancel twice':
      return { method: 'DELETE', url: link, json: { token } };
    case 'change quantity':
      return { method: 'PATCH', url: link, json: { token, signupId, quantity: action.quantity } };
    case 'change address': {
      const email = addressOf(action.to);
      if (action.by === 'link') return { method: 'PATCH', url: link, json: { token, signupId, email } };
      return { method: 'PATCH', url: own, json: { email, name: nameOf(action.to) }, ...organizer };
    }
    case 'look for':
      return { method: 'POST', url: '/api/manage/hand-over', json: { token, signupId } };
    case 'stop looking':
      return { method: 'DELETE', url: '/api/manage/hand-over', json: { token, signupId } };
  }
}

type OfSearch = Extract<Action, { does: 'approve' | 'refuse' | 'take over' }>;

async function ofSearch(real: Real, action: OfSearch): Promise<Request | null> {
  const giver = await signupOf(real, action.does === 'take over' ? action.from : action.person, action.slot);
  const search = await real.stage.hub.platform.database.db
    .selectFrom('hand_overs')
    .select('id')
    .where('signup_id', '=', giver?.id ?? NOBODY)
    .where('state', 'in', ['open', 'asked'])
    .executeTakeFirst();
  if (search === undefined) return null;
  if (action.does === 'take over') {
    const json = { ...formOf({ person: action.person, people: 1 }), token: linkTokenOf(real, 'take-over', search.id) };
    return asked(real, action, { method: 'POST', url: '/api/hand-overs/take', json });
  }
  const url = `${slotUrl(real, action.slot)}/hand-overs/${action.does}`;
  return { method: 'POST', url, json: { handOverId: search.id }, cookie: real.cookies.get('organizer') ?? '' };
}

const HOUR = 3_600_000;
const moved = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR).toISOString();

async function movedSlot(real: Real, { slot, hours }: Extract<Action, { does: 'move slot' }>): Promise<Request> {
  const row = await real.stage.hub.platform.database.db
    .selectFrom('volunteer_slots')
    .select(['start_time as from', 'end_time as to'])
    .where('id', '=', idOf(real, slot))
    .executeTakeFirst();
  const [from, to] = [row?.from ?? null, row?.to ?? null];
  const json = from === null || to === null ? {} : { startTime: moved(from, hours), endTime: moved(to, hours) };
  return { method: 'PATCH', url: slotUrl(real, slot), json, cookie: real.cookies.get('organizer') ?? '' };
}

async function movedEvent(real: Real, { hours }: Extract<Action, { does: 'move event' }>): Promise<Request> {
  const row = await real.stage.hub.platform.database.db
    .selectFrom('signup_sheets')
    .select('event_date as date')
    .where('id', '=', real.sheetId)
    .executeTakeFirst();
  const json = row === undefined ? {} : { eventDate: moved(row.date, hours) };
  return {
    method: 'PATCH',
    url: `/api/signup-sheets/${real.sheetId}`,
    json,
    cookie: real.cookies.get('organizer') ?? '',
  };
}
