import type { WhoIsAsked } from '#contract/who-is-asked.ts';
import { notAskedReasons, mayBeAsked, MOST_SLOTS_IN_CALL, type NotAskedReason } from '#domain/calls.ts';
import { busyTimeOf, shareMoment, type BusyTime } from '#domain/overlaps.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { everAsked, type CallRecipient } from '#server/features/asked/recipients.store.ts';
import { whoMayBeCalled, type Callable } from '#server/features/consent/who-may-be-called.ts';
import { lockName } from '#server/platform/database/named-lock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { bounced, engagements, writtenToSince, type Engagement } from './people.store.ts';
import type { ThinSlot } from './thin-slots.ts';

interface Occasion {
  readonly sheetId: string;
  /** Of the call among those of its sheet. */
  readonly number: number;
  /** Never empty, the nearest first. */
  readonly slots: readonly ThinSlot[];
  readonly isCommercial: boolean;
  readonly now: Date;
}

export interface Chosen extends Callable {
  readonly slotIds: readonly string[];
}

export interface ChosenPeople {
  /** In the order in which they are asked. */
  readonly chosen: readonly Chosen[];
  readonly why: WhoIsAsked;
  /**
   * The number of people who can be asked, including those who are busy or were emailed today. An organizer can make an
   * address count as busy or emailed; as this number does not change by that, it does not tell whether its reader agreed.
   */
  readonly couldBeAsked: number;
}

const HOUR = 3_600_000;

/**
 * Calls of different sheets share no slot, but choose from the same people: until the transaction ends, only this one
 * does. Comes after the slots are locked.
 */
export function lockPeople(db: Db): Promise<void> {
  return lockName(db, 'people to call');
}

/** What is known of everybody at a moment, whichever sheet a call is for. */
export interface Everybody {
  readonly agreed: readonly Callable[];
  readonly onlyReminders: number;
  readonly history: (address: string) => readonly CallRecipient[];
  readonly isBounced: (address: string) => boolean;
  readonly isMailedToday: (address: string) => boolean;
}

/** Looks at all sign-ups and accounts with an address. */
export async function readEverybody(platform: Platform, db: Db, now: Date): Promise<Everybody> {
  const { agreed, onlyReminders } = await whoMayBeCalled(platform, db);
  const asked = Map.groupBy(await everAsked(db), ({ address }) => address);
  const suppressed = await bounced(db);
  const mailed = await writtenToSince(db, startOfDay(platform.schoolClock, now));
  return {
    agreed,
    onlyReminders,
    history: (address) => asked.get(address) ?? [],
    isBounced: (address) => suppressed.has(address),
    isMailedToday: (address) => mailed.has(address),
  };
}

/**
 * Who can be asked, and why others are not. Who was never asked comes first, then who was asked longest ago; chance
 * decides between equals, but the same chance for everybody who looks at this call.
 */
export async function choosePeople(
  platform: Platform,
  db: Db,
  occasion: Occasion,
  everybody?: Everybody,
): Promise<ChosenPeople> {
  const known = everybody ?? (await readEverybody(platform, db, occasion.now));
  const { agreed, onlyReminders } = known;
  const facts: Facts = { ...known, slots: occasion.slots.map(timed), engaged: await readEngaged(db, occasion) };
  const left = new Map<NotAskedReason, number>();
  const leave = (why: NotAskedReason, people = 1) => left.set(why, (left.get(why) ?? 0) + people);
  if (onlyReminders > 0) leave('only_reminders', onlyReminders);
  const chosen: (Chosen & { readonly last: number; readonly chance: string })[] = [];
  const unhindered: Facts = { ...facts, engaged: () => [], isMailedToday: () => false };
  let couldBeAsked = 0;
  for (const person of agreed) {
    if (typeof judge(person, occasion, unhindered) !== 'string') couldBeAsked += 1;
    const judged = judge(person, occasion, facts);
    if (typeof judged === 'string') {
      leave(judged);
      continue;
    }
    const moments = facts.history(person.address).map(momentOf);
    const chance = platform.secrets.sign('call-order', `${occasion.sheetId} ${occasion.number} ${person.address}`);
    chosen.push({ ...person, slotIds: judged, last: Math.max(0, ...moments), chance });
  }
  const leftOut = notAskedReasons.flatMap((reason) => {
    const people = left.get(reason) ?? 0;
    return people === 0 ? [] : [{ reason, people }];
  });
  const inOrder = chosen.toSorted((a, b) => a.last - b.last || (a.chance < b.chance ? -1 : 1));
  return { chosen: inOrder, why: { agreed: agreed.length, leftOut }, couldBeAsked };
}

/** A slot with its time in ms; null for a slot without a start, or for things to bring. */
interface Timed<Of> {
  readonly of: Of;
  readonly time: BusyTime | null;
}

interface Facts extends Everybody {
  readonly slots: readonly Timed<ThinSlot>[];
  readonly engaged: (address: string) => readonly Timed<Engagement>[];
}

async function readEngaged(db: Db, { sheetId, slots }: Occasion): Promise<Facts['engaged']> {
  const starts = slots.map(({ begins }) => begins.getTime());
  const ends = slots.map(({ endTime, begins }) => (endTime === null ? begins.getTime() + HOUR : Date.parse(endTime)));
  const span = { from: new Date(Math.min(...starts)), until: new Date(Math.max(...ends)) };
  const busy = Map.groupBy((await engagements(db, sheetId, span)).map(timed), ({ of }) => of.email.toLowerCase());
  return (address) => busy.get(address) ?? [];
}

/** The slots for which somebody can be asked, or why they cannot. */
function judge(
  { address, isProved, wantsNews }: Callable,
  { sheetId, isCommercial, now }: Occasion,
  facts: Facts,
): readonly string[] | NotAskedReason {
  const history = facts.history(address);
  const ofSheet = history.filter((before) => before.sheetId === sheetId);
  if (isCommercial && !wantsNews) return 'no_news';
  if (!isProved) return 'not_confirmed';
  if (facts.isBounced(address)) return 'bounced';
  // Who ended all calls by a call of this sheet said no to it too, and may have pressed that after the other button.
  if (ofSheet.some(({ answer }) => answer !== null)) return 'not_this_time';
  const engaged = facts.engaged(address);
  if (engaged.some(({ of }) => of.sheetId === sheetId)) return 'busy';
  const fresh = freshSlots(facts.slots, engaged, new Set(ofSheet.flatMap(({ slotIds }) => slotIds)));
  if (typeof fresh === 'string') return fresh;
  const moments = history.map((before) => new Date(momentOf(before)));
  if (!mayBeAsked(moments, now)) return 'asked_lately';
  if (facts.isMailedToday(address)) return 'mailed_today';
  return fresh;
}

/**
 * The ids of the first slots that do not overlap with what somebody is signed up for, and for which they were not asked
 * before. Stops at `MOST_SLOTS_IN_CALL`, because a sheet can have hundreds of slots.
 */
function freshSlots(
  slots: readonly Timed<ThinSlot>[],
  engaged: readonly Timed<Engagement>[],
  askedFor: ReadonlySet<string>,
): readonly string[] | 'busy' | 'asked_before' {
  const fresh: string[] = [];
  let isFree = false;
  for (const slot of slots) {
    if (engaged.some((engagement) => clash(engagement, slot))) continue;
    isFree = true;
    if (!askedFor.has(slot.of.id)) fresh.push(slot.of.id);
    if (fresh.length === MOST_SLOTS_IN_CALL) break;
  }
  if (!isFree) return 'busy';
  return fresh.length === 0 ? 'asked_before' : fresh;
}

/** What is brought takes no time. */
function timed<Of extends Engagement | ThinSlot>(of: Of): Timed<Of> {
  return { of, time: of.kind === 'shift' ? busyTimeOf(of) : null };
}

function clash(a: Timed<Engagement>, b: Timed<ThinSlot>): boolean {
  return a.time !== null && b.time !== null && shareMoment(a.time, b.time);
}

/** When somebody was asked, or chosen while the mail still waits. */
function momentOf({ askedAt, chosenAt }: CallRecipient): number {
  const at = askedAt ?? chosenAt;
  return at === null ? 0 : Date.parse(at);
}
