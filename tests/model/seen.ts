import type { Real } from './driver.ts';
import { notesBy } from './requests.ts';
import { personKeys, whose, type PersonKey } from './people.ts';
import {
  heldByMoves,
  heldIn,
  isOpen,
  openOfferOf,
  slotKeys,
  takenByPeople,
  type SlotOfModel,
  type State,
} from './state.ts';

/** A state in lines that people can read, so that a difference is one line. */
export type Lines = readonly string[];

const moment = (ms: number | null) => (ms === null ? '' : ` until ${new Date(ms).toISOString()}`);

interface SlotLine {
  readonly key: string;
  readonly max: number | null;
  readonly taken: number;
  readonly held: number;
  readonly waiting: number;
  readonly looking: number;
}

const slotLine = ({ key, max, taken, held, waiting, looking }: SlotLine) =>
  `${key}: ${taken} of ${max ?? 'any'}, ${held} held, ${waiting} waiting, ${looking} looking`;

/** What the model expects. */
export function expected({ sheet, slots, accounts }: State): Lines {
  if (sheet === null) return ['no sheet'];
  const first = `sheet: ${sheet.state}, waiting lists ${sheet.waitlist}`;
  return [first, ...slots.flatMap((slot) => [slotLine(lineOf(slot)), ...peopleOf(slot, accounts), ...listOf(slot)])];
}

function lineOf(slot: SlotOfModel): SlotLine {
  const held = heldIn(slot);
  const waiting = slot.entries.filter(({ state }) => state === 'waiting').length;
  const looking = slot.signups.filter(({ search }) => search !== null).length;
  return {
    key: slot.key,
    max: slot.max,
    taken: takenByPeople(slot) + heldByMoves(slot) + held,
    held,
    waiting,
    looking,
  };
}

function peopleOf({ key, signups }: SlotOfModel, accounts: readonly PersonKey[]): string[] {
  return signups
    .map(({ person, isNoted, name, quantity, version, account, notesOf, search }) => {
      const of = account === null ? '' : `, account ${accounts.includes(account) ? account : 'that is gone'}`;
      const looks =
        search === null ? '' : `, looking${search.asked === null ? '' : ` (asked by ${search.asked.person})`}`;
      const notes = notesOf === null ? '' : `, notes of ${notesOf}`;
      return `${key}: ${person ?? (isNoted === true ? 'somebody noted' : 'nobody')} as ${name} × ${quantity}, link ${version}${of}${notes}${looks}`;
    })
    .toSorted();
}

function listOf({ key, entries }: SlotOfModel): string[] {
  return entries.filter(isOpen).map((entry, at) => {
    const offer = openOfferOf(entry);
    const held = offer === null ? '' : `, ${offer.places} held${moment(offer.endsAt)}`;
    return `${key} list ${at + 1}: ${entry.person} for ${entry.places}, ${entry.misses} missed${held}`;
  });
}

/** What stands in the database. */
export async function stored({ stage: { hub }, sheetId, slotIds, userIds }: Real): Promise<Lines> {
  const { db } = hub.platform.database;
  const sheet = await db.selectFrom('signup_sheets').selectAll().where('id', '=', sheetId).executeTakeFirst();
  if (sheet === undefined) return ['no sheet'];
  const slots = await db.selectFrom('volunteer_slots').selectAll().execute();
  const signups = await db.selectFrom('volunteers').selectAll().execute();
  const entries = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  const offers = await db.selectFrom('offers').selectAll().where('state', '=', 'open').execute();
  const searches = await db.selectFrom('hand_overs').selectAll().where('state', 'in', ['open', 'asked']).execute();
  const users = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id));
  const accountOf = (id: string) => [...userIds].find(([, userId]) => users.has(id) && userId === id)?.[0];
  const lines = [`sheet: ${sheet.state}, waiting lists ${sheet.waitlist}`];
  for (const key of slotKeys) {
    const slot = slots.find(({ id }) => id === slotIds.get(key));
    if (slot === undefined) continue;
    const [taken, held, max] = [slot.current_volunteers, slot.held_places, slot.max_volunteers];
    lines.push(slotLine({ key, max, taken, held, waiting: slot.waiting, looking: slot.looking }));
    const people = signups
      .filter(({ slot_id }) => slot_id === slot.id)
      .map(({ id, email, name, quantity, link_version: version, user_id: userId, notes: words }) => {
        const of = userId === null ? '' : `, account ${accountOf(userId) ?? 'that is gone'}`;
        const search = searches.find(({ signup_id }) => signup_id === id);
        const asked = search?.taker_email ?? null;
        const looks = search === undefined ? '' : `, looking${asked === null ? '' : ` (asked by ${whose(asked)})`}`;
        const writer = personKeys.find((person) => words === notesBy(person));
        const notes = words === null ? '' : `, notes of ${writer}`;
        return `${key}: ${email === null ? 'somebody noted' : email === '' ? 'nobody' : whose(email)} as ${name} × ${quantity}, link ${version}${of}${notes}${looks}`;
      });
    lines.push(...people.toSorted());
    const waits = entries.filter(({ slot_id }) => slot_id === slot.id);
    for (const [at, { id, email, places, misses }] of waits.entries()) {
      const offer = offers.find(({ entry_id }) => entry_id === id);
      const endsAt = offer?.ends_at ?? null;
      const until = moment(endsAt === null ? null : Date.parse(endsAt));
      const held2 = offer === undefined ? '' : `, ${offer.places} held${until}`;
      lines.push(`${key} list ${at + 1}: ${whose(email)} for ${places}, ${misses} missed${held2}`);
    }
  }
  return lines;
}
