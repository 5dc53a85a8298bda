import type { CallInput, CallPreview } from '#contract/calls.ts';
import type { WhoIsAsked } from '#contract/who-is-asked.ts';
import { MOST_WAVES_A_WEEK, waveSize, WEEK } from '#domain/calls.ts';
import { salesWordIn } from '#domain/sales-words.ts';
import { callsOf, wavesOf, type HelpCall } from '#server/features/asked/calls.store.ts';
import { recipientsOf } from '#server/features/asked/recipients.store.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { slotsOf, type Slot } from '#server/features/slots/slots.store.ts';
import { countToServe } from '#server/features/waitlist/serve-slot.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  askedEnough,
  askingAlready,
  callNotFound,
  mailNotReady,
  noMailingAddress,
  nothingThin,
} from './calls.errors.ts';
import { choosePeople, type ChosenPeople, type Everybody } from './choose-people.ts';
import { slotsNamed, thinSlots, type ThinSlot } from './thin-slots.ts';

export interface Plan extends ChosenPeople {
  /** Of the call among those of its sheet. */
  readonly number: number;
  readonly slots: readonly ThinSlot[];
  readonly isCommercial: boolean;
  /** Of the sheet. */
  readonly title: string;
}

/** @throws 409 without a mailing address, or a mail account */
export async function checkCouncil(hub: Context<'mailbox'>): Promise<void> {
  if ((await readSetting(hub, 'mailingAddress')) === null) throw noMailingAddress();
  if (!hub.mailbox.isReady()) throw mailNotReady();
}

/** What in a note sells something; links to this site do not. */
export function sellsIn({ config }: Pick<Platform, 'config'>, note: string | undefined): string | null {
  return note === undefined ? null : salesWordIn(note.replaceAll(config.publicUrl, ' '));
}

interface Occasion {
  readonly sheetId: string;
  readonly input: CallInput;
  readonly slots: readonly Slot[];
  /** Read anew where it is absent. */
  readonly everybody?: Everybody;
}

/**
 * Who would be asked now, in which order.
 * @throws 404 for a slot of another sheet; 409 when nothing is missing, a call is open, or enough were asked this week
 */
export async function planCall(
  platform: Platform,
  db: Db,
  { sheetId, input, slots, everybody }: Occasion,
): Promise<Plan> {
  const now = platform.clock.now();
  const [sheet = null] = await sheetsOf(db, [sheetId]);
  const named = slotsNamed(slots, input.slotIds);
  if (input.slotIds !== undefined && named.length < new Set(input.slotIds).size) throw callNotFound();
  const thin = thinSlots(platform.schoolClock, { sheet, slots: named }, now);
  if (!Array.isArray(thin)) throw nothingThin(thin);
  const [newest] = await callsOf(db, sheetId);
  if (newest !== undefined && (await stillAsks(db, newest, now))) throw askingAlready(newest.nextWaveAt);
  const again = await nextAllowed(db, sheetId, now);
  if (again !== null) throw askedEnough(again.toISOString());
  const isCommercial = input.confirmedCommercial || sellsIn(platform, input.note) !== null;
  const number = (newest?.number ?? 0) + 1;
  const people = await choosePeople(platform, db, { sheetId, number, slots: thin, isCommercial, now }, everybody);
  return { ...people, number, slots: thin, isCommercial, title: sheet?.title ?? '' };
}

/** Stopping a call does not make the pause after its mails shorter. */
async function stillAsks(db: Db, { id, state, nextWaveAt }: HelpCall, now: Date): Promise<boolean> {
  if (state !== 'stopped' || now >= new Date(nextWaveAt)) return state === 'asking';
  return (await recipientsOf(db, [id])).some((recipient) => recipient.state === 'asked');
}

/** When the next wave of a sheet may be written; null for now. */
export async function nextAllowed(db: Db, sheetId: string, now: Date): Promise<Date | null> {
  const waves = await wavesOf(db, sheetId, new Date(now.getTime() - WEEK).toISOString());
  const first = waves.at(-MOST_WAVES_A_WEEK);
  return first === undefined ? null : new Date(Date.parse(first) + WEEK);
}

const ROUGHLY = 5;

/** Who adds an address to a sheet must not learn from the difference whether its reader agreed to calls. */
function countFor(actor: Actor, count: number): number {
  return isAdministrator(actor) ? count : Math.ceil(count / ROUGHLY) * ROUGHLY;
}

export function whyFor(actor: Actor, why: WhoIsAsked): WhoIsAsked {
  return isAdministrator(actor) ? why : { agreed: countFor(actor, why.agreed), leftOut: [] };
}

function firstWaveOf(canBeAsked: number, { slots }: Pick<Plan, 'slots'>): number {
  return Math.min(canBeAsked, waveSize(slots.reduce((sum, { missing }) => sum + missing, 0)));
}

function countAsked(actor: Actor, { chosen, couldBeAsked }: ChosenPeople): number {
  return isAdministrator(actor) ? chosen.length : couldBeAsked;
}

/** How many could be asked now; a co-organizer is told roughly. */
export function askedFor(actor: Actor, people: ChosenPeople): number {
  return countFor(actor, countAsked(actor, people));
}

/** Counts who would be asked; changes nothing. @throws as `checkCouncil`, `planCall` */
export async function previewCall(
  hub: Context<'mailbox'>,
  { sheetId, input }: { readonly sheetId: string; readonly input: CallInput },
  actor: Actor,
): Promise<CallPreview> {
  await checkCouncil(hub);
  const { db } = hub.database;
  const slots = await slotsOf(db, [sheetId]);
  const plan = await planCall(hub, db, { sheetId, input, slots });
  const now = hub.clock.now();
  let waitingFirst = 0;
  for (const { id, waiting } of slotsNamed(slots, input.slotIds))
    if (waiting > 0) waitingFirst += await countToServe(hub, db, id, now);
  const canBeAsked = countAsked(actor, plan);
  return {
    canBeAsked: countFor(actor, canBeAsked),
    firstWave: countFor(actor, firstWaveOf(canBeAsked, plan)),
    why: whyFor(actor, plan.why),
    ...(isAdministrator(actor) ? {} : { isRough: true as const }),
    slots: plan.slots.map(({ id: slotId, title, startTime, endTime, missing }) => ({
      slotId,
      title,
      startTime,
      endTime,
      missing,
    })),
    waitingFirst,
    sells: sellsIn(hub, input.note),
  };
}
