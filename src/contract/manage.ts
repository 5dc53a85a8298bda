import { z } from 'zod';
import { emailField } from './fields.ts';
import { sheetView } from './sheets.ts';
import { signupChange, signupView } from './signups.ts';
import { slotView } from './slots.ts';

const token = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(200, { error: 'The link is incomplete' });

export const manageInput = z.object({ token });
export const manageChange = signupChange.extend({ token });

/** What a manage link leads to. */
export const managedSignup = z.object({
  signup: signupView,
  slot: slotView.omit({ volunteers: true }),
  sheet: sheetView.omit({ slots: true }),
  /** Whether the volunteer can still change and cancel: until the event's day is over. */
  changeable: z.boolean(),
});
export type ManagedSignup = z.infer<typeof managedSignup>;

/** The answer to a change: with the link that works from now on, which is another one when the address is. */
export const changedSignup = managedSignup.extend({ manageUrl: z.string() });
export type ChangedSignup = z.infer<typeof changedSignup>;

/** Asks for the manage links of an address again; the answer never tells whether there are any. */
export const linkRequest = z.object({ email: emailField() });
export const linkRequested = z.object({ message: z.string() });
