import type { SheetView } from '#contract/sheets.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import type { HandOverView } from '#contract/hand-overs.ts';
import { showMine } from '#server/features/mine/show-mine.ts';
import { manageTokenOf, type Real } from './driver.ts';
import { addressOf, personKeys, whose } from './people.ts';
import {
  allSignups,
  heldByMoves,
  heldIn,
  isOpen,
  takenByPeople,
  waitingIn,
  type SlotOfModel,
  type State,
} from './state.ts';
import { titles } from './world.ts';

/** Links that were replaced open nothing. */
async function wrongLinks(real: Real): Promise<string[]> {
  const { hub } = real.stage;
  const moved = await hub.platform.database.db
    .selectFrom('volunteers')
    .select(['id', 'link_version', 'name'])
    .where('link_version', '>', 0)
    .where('email', '<>', '')
    .execute();
  const wrong: string[] = [];
  for (const { id, link_version: version, name } of moved) {
    const open = async (of: number) => {
      const json = { token: manageTokenOf(real, id, of), signupId: id };
      return (await hub.call('POST', '/api/manage/signup', { json })).statusCode;
    };
    if ((await open(version - 1)) !== 404) wrong.push(`A link to the sign-up of ${name} that was replaced still opens`);
  }
  return wrong;
}

/** What organizers, strangers and the people themselves see, compared with what the model knows. */
export async function wrongInViews(state: State, real: Real): Promise<string[]> {
  const url = `/api/signup-sheets/${real.sheetId}`;
  const asOrganizer = { cookie: real.cookies.get('organizer') ?? '' };
  const { hub } = real.stage;
  const [ofOrganizer, ofStranger] = [await hub.call('GET', url, asOrganizer), await hub.call('GET', url)];
  const statuses = [ofOrganizer.statusCode, ofStranger.statusCode].join();
  const right = state.sheet === null ? '404,404' : `200,${state.sheet.state === 'draft' ? 404 : 200}`;
  if (statuses !== right) return [`The sheet answers ${statuses} instead of ${right}`];
  const own = [...(await wrongForPeople(state, real)), ...(await wrongLinks(real))];
  if (state.sheet === null) return own;
  const [lists, handOvers] = [
    await hub.call('GET', `${url}/waitlist`, asOrganizer),
    await hub.call('GET', `${url}/hand-overs`, asOrganizer),
  ];
  const { slots } = ofOrganizer.json<SheetView>();
  const seen = { real, entries: lists.json<{ entries: WaitingView[] }>().entries };
  const publicSlots = ofStranger.statusCode === 200 ? ofStranger.json<SheetView>().slots : null;
  return [
    ...own,
    ...state.slots.flatMap((slot) => [
      ...wrongForOrganizer(slot, slots.find(isSlot(real, slot)), seen.entries),
      ...(publicSlots === null ? [] : wrongForStranger(slot, publicSlots.find(isSlot(real, slot)))),
    ]),
    ...wrongSearches(state, handOvers.json<{ handOvers: HandOverView[] }>().handOvers),
  ];
}

type SlotView = SheetView['slots'][number];

const isSlot =
  ({ slotIds }: Real, { key }: SlotOfModel) =>
  ({ id }: SlotView) =>
    id === slotIds.get(key);

/** @param moved of places that people have left and can come back to: organizers see who is there */
function countsOf(slot: SlotOfModel, moved = heldByMoves(slot)): string {
  const taken = takenByPeople(slot) + heldIn(slot) + moved;
  const looking = slot.signups.filter(({ search }) => search !== null).length;
  return tellCounts({
    taken,
    max: slot.max,
    isFull: slot.max !== null && taken >= slot.max,
    waiting: waitingIn(slot).length,
    looking,
  });
}

interface Counts {
  readonly taken: number | null;
  readonly max: number | null;
  readonly isFull: boolean;
  readonly waiting: number;
  readonly looking: number;
}

const tellCounts = ({ taken, max, isFull, waiting, looking }: Counts) =>
  `${taken} of ${max ?? 'any'}${isFull ? ', full' : ''}, ${waiting} waiting, ${looking} looking`;

function countsIn({ currentVolunteers, maxVolunteers, isFull, waiting = 0, ...view }: SlotView): string {
  const looking = view.lookingForReplacement ?? 0;
  return tellCounts({ taken: currentVolunteers, max: maxVolunteers, isFull, waiting, looking });
}

function wrongForOrganizer(slot: SlotOfModel, view: SlotView | undefined, entries: readonly WaitingView[]): string[] {
  if (view === undefined) return [`Organizers do not see ${slot.key}`];
  const [right, seen] = [countsOf(slot, 0), countsIn(view)];
  const people = slot.signups.map(({ person, name, quantity }) => `${person ?? ''} ${name} ${quantity}`).toSorted();
  const listed = view.volunteers
    .map(({ email, name, quantity = 1 }) => `${email === '' ? '' : whose(email ?? '')} ${name} ${quantity}`)
    .toSorted();
  const waits = slot.entries.filter(isOpen).map(({ person, places }) => `${person} ${places}`);
  const list = entries
    .filter(({ slotId }) => slotId === view.id)
    .map(({ email, places }) => `${whose(email)} ${places}`);
  return [
    ...differ(`Organizers see of ${slot.key}`, right, seen),
    ...differ(`Organizers see held of ${slot.key}`, String(heldIn(slot)), String(view.held ?? 0)),
    ...differ(`Organizers see on ${slot.key}`, people.join('; '), listed.join('; ')),
    ...differ(`Organizers see on the list of ${slot.key}`, waits.join('; '), list.join('; ')),
  ];
}

function wrongForStranger(slot: SlotOfModel, view: SlotView | undefined): string[] {
  if (view === undefined) return [`Strangers do not see ${slot.key}`];
  const told = view.volunteers.length > 0 ? [`Strangers see who is on ${slot.key}`] : [];
  return [...told, ...differ(`Strangers see of ${slot.key}`, countsOf(slot), countsIn(view))];
}

function wrongSearches(state: State, handOvers: readonly HandOverView[]): string[] {
  const right = allSignups(state).flatMap(({ signup: { search } }) =>
    search === null ? [] : [search.asked?.person ?? 'nobody'],
  );
  const seen = handOvers.map(({ taker }) => (taker === undefined ? 'nobody' : whose(taker.email)));
  return differ('Organizers see who asks for a place', right.toSorted().join(), seen.toSorted().join());
}

/** What each of them sees of their own. */
async function wrongForPeople(state: State, { stage: { hub } }: Real): Promise<string[]> {
  const wrong: string[] = [];
  for (const person of personKeys) {
    const { coming, past } = await showMine(hub.hub, addressOf(person));
    const seen = [...coming, ...past].map(({ name, slot }) => `${slot.title}: ${name}`);
    const own = allSignups(state).filter(({ signup }) => signup.person === person);
    const right = own.map(({ slot, signup }) => `${titles[slot.key]}: ${signup.name}`);
    wrong.push(...differ(`${person} sees`, right.toSorted().join('; '), seen.toSorted().join('; ')));
  }
  return wrong;
}

function differ(what: string, right: string, seen: string): string[] {
  return right === seen ? [] : [`${what}: ${seen}\n  instead of: ${right}`];
}
