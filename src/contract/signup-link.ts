import { z } from 'zod';
import { emailField, idField, instant } from './fields.ts';
import { handOverLink } from './hand-over-link.ts';
import { questionsView } from './questions.ts';
import { sheetView } from './sheets.ts';
import { overlapView, ownSignupView, signupChange } from './signups.ts';
import { slotView } from './slots.ts';

const token = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(200, { error: 'The link is incomplete' });

/** `signupId`: another signup of the same form, which the link opens too; absent for its own. */
export const manageInput = z.object({ token, signupId: idField.optional() });
export const manageChange = signupChange.extend(manageInput.shape);
export type ManageChange = z.infer<typeof manageChange>;

const managedPlace = z.object({
  signup: ownSignupView,
  slot: slotView.omit({ volunteers: true, questions: true }),
  sheet: sheetView.omit({ slots: true, questions: true }),
  /** Those of sheet and slot; retired ones only if they were answered. */
  questions: questionsView,
  /** Until the event's day is over. */
  changeable: z.boolean(),
  /** Whether organizers are told right away if it is cancelled now; absent if not. */
  late: z.literal(true).optional(),
  /** Whether somebody else can take the place over; absent if not, as after the start. */
  canHandOver: z.literal(true).optional(),
  /** Whether the volunteer can say now that they have come; absent if not. */
  canSayHere: z.literal(true).optional(),
  /** Only with `canSayHere`: when they came, whoever said it. */
  arrivedAt: instant.optional(),
  /**
   * Absent unless calls or news are checked and the reader of the mailbox, who the caller is, has not confirmed that: until
   * then nothing is sent because of it. A change that names each checked box confirms it.
   */
  consentsToConfirm: z.literal(true).optional(),
  /** Absent unless the volunteer looks for somebody who takes the place over. */
  handOver: handOverLink.optional(),
});
export type ManagedPlace = z.infer<typeof managedPlace>;

export const managedSignup = managedPlace.extend({
  /** The other signups of the same form and address; absent for one alone. */
  group: z.array(managedPlace).optional(),
  /** What else the same people do at the same time: only by a mailed link, or signed in; absent without any. */
  overlaps: z.array(overlapView).optional(),
});
export type ManagedSignup = z.infer<typeof managedSignup>;

/** `manageUrl` is the link that works from now on; a new address makes a new one. */
export const changedSignup = managedSignup.extend({ manageUrl: z.string() });
export type ChangedSignup = z.infer<typeof changedSignup>;

/** The answer never reveals whether there are any links. */
export const linkRequest = z.object({ email: emailField() });
export const linkRequested = z.object({ message: z.string() });
