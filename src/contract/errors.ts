import { z } from 'zod';
import { instant } from './fields.ts';
import { whoIsAsked } from './who-is-asked.ts';
import { proofChallenge } from './limits.ts';
import { openSlot } from './open-slots.ts';
import { refusedPlace } from './refused-places.ts';

/** Every answer that is not a success. `message` can be shown; `errors` is for validation only. */
export const errorAnswer = z.object({
  message: z.string(),
  /** For programs: the client shows known codes in the visitor's language. */
  code: z.string().optional(),
  /** With `proof_required`: solve it to let the same request through. */
  challenge: proofChallenge.optional(),
  /** With `slot_full`: how many places or units are left; absent where the sheet hides its counts. */
  left: z.number().optional(),
  /** With `not_open_yet`: when sign-ups begin. */
  opensAt: instant.optional(),
  /** When none of the places of a form could be had: why, one by one. */
  refused: z.array(refusedPlace).optional(),
  /** With `offer_over`, `already_taken` and `hand_over_over`: the sheet, and its slots that have places and take sign-ups. */
  sheetId: z.string().optional(),
  open: z.array(openSlot).optional(),
  /** With `asking_already` and `asked_enough`: when people can be asked again. */
  again: instant.optional(),
  /** With `nobody_to_ask`: who agreed, and why they are left out, in numbers. */
  why: whoIsAsked.optional(),
  /** With `note_sells`: what in the note looks so. */
  sells: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
