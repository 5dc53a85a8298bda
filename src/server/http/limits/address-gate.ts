import type { Call } from '#contract/access.ts';
import { FILLED_IN_AT_LEAST_MS, PROOF_HEADER, addressLimits, formTraces, type AddressLimit } from '#contract/limits.ts';
import { isAdministrator } from '#server/http/actor.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { clientNetwork } from './client-address.ts';
import type { Gate } from './gate.ts';
import { proofRequired, tooOften } from './limit-errors.ts';
import { NetworkBuckets } from './network-buckets.ts';
import type { ProofsOfWork } from './proofs-of-work.ts';

const nothingToDo = () => {};

/** The limit of a call by network; null if it has none. Throws tooOften or proofRequired. */
export function addressGate(call: Call, clock: Clock, proofs: Pick<ProofsOfWork, 'challenge' | 'use'>): Gate | null {
  const limit = limitOf(call);
  if (limit === null) return null;
  const buckets = new NetworkBuckets(limit);
  const stop = limit.withProof === undefined ? null : new NetworkBuckets(limit.withProof);
  return {
    enter(request) {
      const network = clientNetwork(request);
      if (network === null || isAdministrator(request.actor)) return nothingToDo;
      const now = clock.now();
      if (stop === null) {
        if (!buckets.take(network, now)) throw tooOften(buckets.waitFor(network, now));
        return limit.counts === 'refusals' ? () => buckets.giveBack(network, clock.now()) : nothingToDo;
      }
      if (stop.waitFor(network, now) > 0) throw tooOften(stop.waitFor(network, now));
      const isFree = !looksLikeAProgram(request.body) && buckets.take(network, now);
      if (!isFree && !proofs.use(request.headers[PROOF_HEADER], now))
        throw proofRequired(buckets.waitFor(network, now), proofs.challenge(now));
      stop.take(network, now);
      return nothingToDo;
    },
  };
}

function limitOf(call: Call): AddressLimit | null {
  const limits: Partial<Record<Call, AddressLimit>> = addressLimits;
  return limits[call] ?? null;
}

/** Autofill and fast typists look the same, so this only asks for more proof. */
function looksLikeAProgram(body: unknown): boolean {
  const { website = '', filledInMs = FILLED_IN_AT_LEAST_MS } = formTraces.safeParse(body).data ?? {};
  return website !== '' || filledInMs < FILLED_IN_AT_LEAST_MS;
}
