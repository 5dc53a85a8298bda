import { holdsContact } from './holds-contact.ts';
import { proposedName } from './proposed-name.ts';
import { comparable, inItsDirection } from './text-limits.ts';

const HOUR = 3_600_000;

/** How long a link to hand a place over works; the giver can make it again. */
const HAND_OVER_DAYS = 7;
/** After so many hours without an answer of an organizer, who asked for a place has it. */
export const APPROVAL_HOURS = 24;
/** So close to the start nobody waits for an organizer. */
const NO_APPROVAL_HOURS = 48;

/** `asked`: somebody has taken it, if an organizer agrees. Nothing leaves the last two. */
export const handOverStates = ['open', 'asked', 'taken', 'ended'] as const;
export type HandOverState = (typeof handOverStates)[number];

/** With the start of the slot at the latest. */
export function handOverEnds(madeAt: Date, begins: Date): Date {
  return new Date(Math.min(madeAt.getTime() + HAND_OVER_DAYS * 24 * HOUR, begins.getTime()));
}

/** Whether it is so long until the slot that an organizer can be asked. */
export function leavesTimeToApprove(begins: Date, now: Date): boolean {
  return begins.getTime() - now.getTime() >= NO_APPROVAL_HOURS * HOUR;
}

export function approvedBy(askedAt: Date): Date {
  return new Date(askedAt.getTime() + APPROVAL_HOURS * HOUR);
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hangul}]{2,}$/u;

/** What a giver may be called in a class chat: as where names are shown, but never the whole name, nor how to reach them. */
export function nameForLink(name: string): string {
  const proposed = inItsDirection(proposedName(name));
  if (!tellsFullName(proposed, name) && !holdsContact(proposed)) return proposed;
  return (/\p{L}\p{M}*/u.exec(proposed) ?? /^./u.exec(proposed))?.[0] ?? '';
}

/**
 * Whether everybody with the link would read the whole name of the giver, in this or the other order, whatever stands
 * between its parts.
 */
export function tellsFullName(shown: string, name: string): boolean {
  const [parts, told] = [partsOf(name), partsOf(shown)];
  const whole = told.join('');
  if (parts.length < 2) return parts.some((part) => WITHOUT_SPACES.test(part) && whole.includes(part));
  const isJoined = [parts, parts.toReversed()].some((inOrder) => whole.includes(inOrder.join('')));
  return isJoined || parts.every((part) => told.includes(part));
}

/** Without what is not seen, and without what is no letter or number. */
function partsOf(name: string): string[] {
  return comparable(name.replace(/\p{Cf}/gu, ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '');
}
