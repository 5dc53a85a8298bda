import type { RefusedPlace } from '#contract/refused-places.ts';
import type { KeyUsed } from '#server/features/idempotency/idempotency.store.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { SignupAttempt } from './signup-attempt.ts';
import { signupWasCancelled } from './signups.errors.ts';
import { signupById, type Signup } from './signups.store.ts';
import { signupsOn } from './take-places.ts';

export interface Outcome {
  /** In the order of the form. */
  readonly signups: readonly Signup[];
  readonly refused: readonly RefusedPlace[];
}

interface KeptOutcome {
  /** In the order of the form, by the place and the person in it. */
  readonly signups: readonly { readonly id: string; readonly slotId: string; readonly person: number }[];
  readonly refused: readonly RefusedPlace[];
}

/** Without what people typed, which comes with the repeated request. */
export function outcomeOf({ signups, refused }: Outcome): KeptOutcome {
  const ofSlot = Map.groupBy(signups, ({ slotId }) => slotId);
  return {
    signups: signups.map((signup) => {
      const { id, slotId } = signup;
      return { id, slotId, person: ofSlot.get(slotId)?.indexOf(signup) ?? 0 };
    }),
    refused,
  };
}

/**
 * The answer to a repeated request: the first answer, whatever has become of the signups.
 * @throws signupWasCancelled when none of them is left
 */
export async function answerAgain({ db }: Write, attempt: SignupAttempt, used: KeyUsed): Promise<Outcome> {
  const again = { ...attempt, id: used.subjectId, now: new Date(used.createdAt) };
  const slotId = attempt.places[0]?.slotId ?? '';
  // Written by `outcomeOf`; one place of one person has none.
  const kept = (used.outcome ?? { signups: [{ id: used.subjectId, slotId, person: 0 }], refused: [] }) as KeptOutcome;
  const signups: Signup[] = [];
  let left = 0;
  for (const { id, slotId: of, person } of kept.signups) {
    const made = await signupById(db, id);
    if (made !== null) left += 1;
    const place = again.places.find((asked) => asked.slotId === of);
    if (place === undefined) continue;
    const namesShown = made !== null && made.displayName !== null;
    const how = { isFirst: false, isTold: false, namesShown, people: again.people };
    const signup = signupsOn(again, place, how)[person];
    if (signup !== undefined) signups.push({ ...signup, id });
  }
  if (left === 0) throw signupWasCancelled();
  return { signups, refused: kept.refused };
}
