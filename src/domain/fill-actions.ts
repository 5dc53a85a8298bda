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
  return oldestFirst.map((action, at) => {
    const next = oldestFirst.slice(at + 1).find((later) => meets(action, later));
    const until = endOf(action, next);
    const counted = signups.filter(
      ({ slotId, signupTime }) => isOn(action, slotId) && signupTime >= action.at && signupTime < until,
    );
    return { ...action, signups: counted.length, until };
  });
}

function endOf(action: Acted, next: Acted | undefined): string {
  const week = new Date(Date.parse(action.at) + COUNTED_FOR).toISOString();
  return next !== undefined && next.at < week ? next.at : week;
}

function meets(one: Acted, { slotIds }: Acted): boolean {
  return slotIds === null || slotIds.some((id) => isOn(one, id));
}

function isOn({ slotIds }: Acted, slotId: string): boolean {
  return slotIds === null || slotIds.includes(slotId);
}
