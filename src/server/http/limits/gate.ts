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
