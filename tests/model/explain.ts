import type { Action } from './actions.ts';
import { apply, type Target } from './apply.ts';
import { letJobsRun } from './passing.ts';
import { DELETED } from './mails.ts';
import { expected, type Lines } from './seen.ts';
import { sendMails } from './serving.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

/** One step as it was seen from outside. */
interface Observed {
  readonly answers: readonly string[];
  readonly lines: Lines;
  readonly mails: readonly string[];
}

export interface Act {
  readonly action: Action;
  readonly target: Target | 'none';
}

/** What happens in a step: requests, and perhaps jobs that are due at the same moment. */
export type Happening = readonly (Act | 'jobs')[];

/**
 * Finds an order of what happened in one step, by the rules, after which everything is as it was seen: what happens at
 * the same moment may happen in any order, but must happen in one. @throws with the
 * nearest difference
 */
export function explain(state: State, happening: Happening, observed: Observed): State {
  const withRests = happening.length > 1 ? [false, true] : [false];
  // Others of the same moment may come before the jobs have served all slots.
  const servedFirst = happening.length > 1 && happening.includes('jobs') ? state.slots.map((_, at) => at) : [];
  let nearest: { readonly text: string; readonly size: number } | null = null;
  for (const order of permutations(happening.map((_, at) => at)))
    for (const isLate of withRests)
      for (const served of [Infinity, ...servedFirst]) {
        const turn = play(state, happening, { order, isLate, served });
        if (isLate && turn.rest?.length === 0) continue;
        const text = differenceOf(turn, observed, leaversOf(happening));
        if (text === '') return turn.state;
        const size = text.split('\n').length;
        if (nearest === null || size < nearest.size) nearest = { text, size };
      }
  throw new Error(`No order of it explains what was seen:\n${nearest?.text}`);
}

interface Playing {
  readonly order: readonly number[];
  /** Whether what calls do after a refusal comes after all else. */
  readonly isLate: boolean;
  /** How many slots the jobs serve before all else, and the others after it. */
  readonly served: number;
}

function play(state: State, happening: Happening, { order, isLate, served }: Playing): Turn {
  const turn: Turn = {
    state: structuredClone(state),
    mails: [],
    answers: [],
    taken: new Set(),
    rest: isLate ? [] : null,
  };
  let serveOthers = () => {};
  for (const at of order) {
    const what = happening[at];
    if (what === 'jobs') serveOthers = letJobsRun(turn, served);
    else if (what !== undefined) turn.answers[at] = apply(turn, what.action, what.target);
  }
  serveOthers();
  for (const work of turn.rest ?? []) work();
  sendMails(turn);
  return turn;
}

function leaversOf(happening: Happening): string[] {
  return happening.flatMap((what) =>
    what !== 'jobs' && what.action.does === 'delete account' ? [what.action.person] : [],
  );
}

/** Mails to who deletes the account are emptied, some before and some after they are sent. */
function withoutLeavers(mails: readonly string[], leavers: readonly string[]): string[] {
  if (leavers.length === 0) return mails.toSorted();
  const isGone = (to: string) => to === DELETED || leavers.includes(to);
  return mails
    .map((mail) => {
      const [kind = '', to = ''] = mail.replace(' with notes', '').split(' to ');
      return isGone(to) ? `${kind} to who left` : mail;
    })
    .toSorted();
}

function differenceOf(turn: Turn, { answers, lines, mails }: Observed, leavers: readonly string[]): string {
  const said = turn.answers.filter((answer) => answer !== undefined);
  return [
    ...differences('answer', said, answers),
    ...differences('mail', withoutLeavers(turn.mails, leavers), withoutLeavers(mails, leavers)),
    ...differences('state', expected(turn.state), lines),
  ].join('\n');
}

function differences(what: string, right: readonly string[], seen: readonly string[]): string[] {
  if (JSON.stringify(right) === JSON.stringify(seen)) return [];
  const [missing, more] = [without(right, seen), without(seen, right)];
  const order = missing.length + more.length === 0 ? [`  ${what}s in another order: ${seen.join('; ')}`] : [];
  return [
    ...missing.map((line) => `  ${what} expected: ${line}`),
    ...more.map((line) => `  ${what} seen:     ${line}`),
    ...order,
  ];
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((others) => [first, ...others]),
  );
}
