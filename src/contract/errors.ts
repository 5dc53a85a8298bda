import { z } from 'zod';
import { proofChallenge } from './limits.ts';

/** Every answer that is not a success. `message` is fit to show; `errors` only for validation. */
export const errorAnswer = z.object({
  message: z.string(),
  /** A name for programs: the client says known ones in the visitor's language. */
  code: z.string().optional(),
  /** With the code `proof_required`: solved, it lets the same request through. */
  challenge: proofChallenge.optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
