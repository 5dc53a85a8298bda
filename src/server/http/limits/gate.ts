import type { FastifyRequest } from 'fastify';

export interface Gate {
  /**
   * Returns what to do when the call succeeds.
   * @throws 429 with when to come back
   */
  enter(request: FastifyRequest): () => void;
}

export interface PatientGate extends Gate {
  /** Ends when a request that was not let in may be answered. */
  turnOfRefusal(request: FastifyRequest): Promise<void>;
}

export function gateOfBoth(first: Gate | null, second: Gate | null): Gate | null {
  if (first === null || second === null) return first ?? second;
  return {
    enter(request) {
      const succeeded = [first.enter(request), second.enter(request)];
      return () => {
        for (const done of succeeded) done();
      };
    },
  };
}
