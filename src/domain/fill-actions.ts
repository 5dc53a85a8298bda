/** What an organizer does so that a slot fills. */
const fillActionKinds = ['shared', 'posted', 'offered', 'places_changed'] as const;
export type FillActionKind = (typeof fillActionKinds)[number];

/** A call for helpers is one, too, with results of its own. */
export const doneKinds = [...fillActionKinds, 'asked'] as const;
export type DoneKind = (typeof doneKinds)[number];

const DAY = 24 * 60 * 60_000;
/** How long sign-ups are counted for an action. */
const COUNTED_FOR = 7 * DAY;

interface Acted {
  /** Null for the whole sheet. */
  readonly slotIds: readonly string[] | null;
  readonly at: string;
}

interface SignedUp {
  readonly slotId: string;
  readonly signupTime: string;
}

interface Counted {
  /** Those who signed up after it, and before the next action for the same slot. */
  readonly signups: number;
  /** When counting ends. */
  readonly until: string;
}

/**
 * What each action brought: the sign-ups of the week after it, or until the next one for the same slot. Nobody knows why
 * a person signs up, so this says when, and not because of what.
 */
export function broughtBy<Action extends Acted>(
  oldestFirst: readonly Action[],
  signups: readonly SignedUp[],
): (Action & Counted)[] {
  const inOrder = signups.toSorted((a, b) => byText(a.signupTime, b.signupTime));
  const all = inOrder.map(({ signupTime }) => signupTime);
  const ofSlot = new Map<string, string[]>();
  for (const { slotId, signupTime } of inOrder) {
    const times = ofSlot.get(slotId);
    if (times === undefined) ofSlot.set(slotId, [signupTime]);
    else times.push(signupTime);
  }
  const nextOf = nextActions(oldestFirst);
  return oldestFirst.map((action, at) => {
    const until = endOf(action, nextOf[at] ?? null);
    const own = action.slotIds === null ? [all] : [...new Set(action.slotIds)].map((id) => ofSlot.get(id) ?? []);
    const signedUp = own.reduce((sum, times) => sum + countBefore(times, until) - countBefore(times, action.at), 0);
    return { ...action, signups: signedUp, until };
  });
}

/** Of each action, when the next one for any of its slots was. */
function nextActions(oldestFirst: readonly Acted[]): (string | null)[] {
  const next: (string | null)[] = [];
  const nextOfSlot = new Map<string, string>();
  let nextOfAll: string | null = null;
  let nextOfAny: string | null = null;
  for (const { slotIds, at } of oldestFirst.toReversed()) {
    const own = slotIds === null ? [nextOfAny] : [nextOfAll, ...slotIds.map((id) => nextOfSlot.get(id) ?? null)];
    next.push(own.filter((one) => one !== null).toSorted(byText)[0] ?? null);
    if (slotIds === null) nextOfAll = at;
    for (const id of slotIds ?? []) nextOfSlot.set(id, at);
    nextOfAny = at;
  }
  return next.toReversed();
}

function endOf(action: Acted, next: string | null): string {
  const week = new Date(Date.parse(action.at) + COUNTED_FOR).toISOString();
  return next !== null && next < week ? next : week;
}

/** How many of the times, in order, are before a moment. */
function countBefore(times: readonly string[], moment: string): number {
  let from = 0;
  let until = times.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((times[middle] ?? '') < moment) from = middle + 1;
    else until = middle;
  }
  return from;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
