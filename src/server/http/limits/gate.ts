import type { FastifyRequest } from 'fastify';

/** Lets a call be made so often. */
export interface Gate {
  /**
   * Lets a request through. Answers what to do when its call succeeds.
   *
   * @throws 429 with when to come back
   */
  enter(request: FastifyRequest): () => void;
}

/** Lets through what both let through. */
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
