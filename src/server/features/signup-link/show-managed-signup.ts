import type { ManagedPlace, ManagedSignup } from '#contract/signup-link.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { isLateNow } from '#server/features/late-cancels/note-late-cancel.ts';
import { answersOf } from '#server/features/questions/answers.store.ts';
import { presentAnswers, presentOwnQuestions } from '#server/features/questions/present-questions.ts';
import { questionsOfPlace } from '#server/features/questions/questions.store.ts';
import { presentLink } from '#server/features/searches/present-link.ts';
import { searchOfSignup } from '#server/features/searches/searches.store.ts';
import { presentOwnSignup } from '#server/features/signups/present-signup.ts';
import { unconfirmedAmong, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Context, Hub } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { arrivalOf } from '#server/features/attendance/arrival-of.ts';
import { isHereNow } from './is-here-now.ts';
import { asksOrganizer, canHandOver, isSearchOver } from './can-hand-over.ts';
import { linkDead } from './signup-link.errors.ts';

export type Place = Pick<ManagedSignup, 'slot' | 'sheet'>;

interface Shown {
  readonly group?: readonly SignupOfEvent[];
  /** Whether the caller is known to read the mail of a signup; by default of none. */
  readonly isReader?: (signup: SignupOfEvent) => boolean;
}

/**
 * Slot and sheet as strangers see them.
 * @throws 404 when slot or sheet have just been deleted
 */
export async function showManagedSignup(
  hub: Context<'sheetCache'>,
  signup: SignupOfEvent,
  { group = [], isReader = () => false }: Shown = {},
): Promise<ManagedSignup> {
  const managed = await showManagedPlace(hub, signup, isReader(signup));
  if (managed === null) throw linkDead();
  const others: ManagedPlace[] = [];
  for (const other of group) {
    const shown = await showManagedPlace(hub, other, isReader(other));
    if (shown !== null) others.push(shown);
  }
  return others.length === 0 ? managed : { ...managed, group: others };
}

async function showManagedPlace(
  hub: Context<'sheetCache'>,
  signup: SignupOfEvent,
  isReader: boolean,
): Promise<ManagedPlace | null> {
  const place = await showPlace({ sheetCache: hub.sheetCache }, signup);
  const changeable = liesAhead(hub.schoolClock, signup, hub.clock.now());
  if (place === null) return null;
  const asked = await ownQuestions(hub.database.db, signup);
  return {
    signup: { ...presentOwnSignup(signup), ...asked.answers },
    ...place,
    ...asked.questions,
    changeable,
    ...(changeable && (await isLateNow(hub, signup)) ? { late: true as const } : {}),
    ...(isReader && (await isToConfirm(hub, signup)) ? { consentsToConfirm: true as const } : {}),
    ...(await showArrival(hub, signup)),
    ...(await showHandOver(hub, signup)),
  };
}

/** Costs a statement only where a box is checked. */
async function isToConfirm({ database: { db } }: Context<never>, signup: SignupOfEvent): Promise<boolean> {
  if (!signup.callConsent && !signup.newsConsent) return false;
  // Who made it in an account that has proved the address, has seen the boxes.
  if (signup.provedAddress === signup.email?.toLowerCase()) return false;
  return (await unconfirmedAmong(db, [signup.id])).length > 0;
}

/** Costs a statement only on the day. */
async function showArrival(
  hub: Context<never>,
  signup: SignupOfEvent,
): Promise<Pick<ManagedPlace, 'canSayHere' | 'arrivedAt'>> {
  if (!isHereNow(hub, signup)) return {};
  const arrivedAt = await arrivalOf(hub, hub.database.db, { personId: signup.id, slot: signup });
  return { canSayHere: true, ...(arrivedAt === null ? {} : { arrivedAt }) };
}

/** Costs a statement only where somebody of the slot looks for somebody. */
async function showHandOver(
  hub: Context<never>,
  signup: SignupOfEvent,
): Promise<Pick<ManagedPlace, 'canHandOver' | 'handOver'>> {
  const now = hub.clock.now();
  if (!canHandOver(hub, signup, now)) return {};
  const search = signup.looking === 0 ? null : await searchOfSignup(hub.database.db, signup.id);
  const isRunning = search !== null && !isSearchOver(hub, { search, slot: signup, now });
  if (!isRunning) return { canHandOver: true };
  return { canHandOver: true, handOver: presentLink(hub, search, asksOrganizer(hub, signup, now)) };
}

async function ownQuestions(db: Db, signup: SignupOfEvent) {
  if (!signup.hasQuestions) return { questions: {}, answers: {} };
  const [questions, answers] = [await questionsOfPlace(db, signup), await answersOf(db, [signup.id])];
  return { questions: presentOwnQuestions(questions, answers), answers: presentAnswers(answers) };
}

/** As strangers see them; null when they have been deleted. */
export async function showPlace(
  { sheetCache }: Pick<Hub, 'sheetCache'>,
  { sheetId, slotId }: Pick<SignupOfEvent, 'sheetId' | 'slotId'>,
): Promise<Place | null> {
  await sheetCache.refreshIncluding(sheetId);
  const view = sheetCache.sheet(sheetId);
  const shownSlot = view?.slots.find(({ id }) => id === slotId);
  if (view === null || shownSlot === undefined) return null;
  const { slots: _slots, questions: _questions, ...sheet } = view;
  const { volunteers: _volunteers, questions: _ofSlot, ...slot } = shownSlot;
  return { slot, sheet };
}
