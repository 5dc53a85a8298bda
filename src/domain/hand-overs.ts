import { proposedName } from './proposed-name.ts';
import { comparable } from './text-limits.ts';

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

/** What a giver may be called in a class chat: as where names are shown, but never the whole name. */
export function nameForLink(name: string): string {
  const proposed = proposedName(name);
  return tellsFullName(proposed, name) ? (/^./u.exec(proposed)?.[0] ?? '') : proposed;
}

/** Whether everybody with the link would read the whole name of the giver, in this or the other order. */
export function tellsFullName(shown: string, name: string): boolean {
  const parts = partsOf(name);
  if (parts.length < 2) return WITHOUT_SPACES.test(name.trim()) && comparable(shown).includes(comparable(name));
  const told = partsOf(shown);
  return parts.every((part) => told.includes(part));
}

function partsOf(name: string): string[] {
  return comparable(name)
    .split(/[\s,.]+/)
    .filter((part) => part !== '');
}
