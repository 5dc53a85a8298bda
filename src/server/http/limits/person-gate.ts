import type { Call } from '#contract/access.ts';
import { personLimits, type Allowance } from '#contract/limits.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Gate } from './gate.ts';
import { tooOftenByYou } from './limit-errors.ts';
import { TokenBuckets } from './token-buckets.ts';

const nothingToDo = () => {};

export function personGate(call: Call, clock: Clock): Gate | null {
  const limits: Partial<Record<Call, Allowance>> = personLimits;
  const limit = limits[call];
  if (limit === undefined) return null;
  const buckets = new TokenBuckets(limit);
  return {
    enter({ actor }) {
      const [person, now] = [actor.userId, clock.now()];
      if (person !== null && !buckets.take(person, now)) throw tooOftenByYou(buckets.waitFor(person, now));
      return nothingToDo;
    },
  };
}
