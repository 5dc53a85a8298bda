import { z } from 'zod';
import { handOverStates } from '#domain/hand-overs.ts';
import { textLimits } from '#domain/text-limits.ts';
import { idField, instant } from './fields.ts';
import { handOverLink } from './hand-over-link.ts';
import { openSlot } from './open-slots.ts';
import { sheetView } from './sheets.ts';
import { manageInput } from './signup-link.ts';
import { publicLine, signupInput } from './signups.ts';
import { slotView } from './slots.ts';

export const handOverInput = manageInput.extend({
  /** Null and absent for the first name and an initial. */
  name: publicLine('Name to show', textLimits.displayName),
});
export type HandOverInput = z.infer<typeof handOverInput>;

export const startedHandOver = handOverLink.extend({
  /** How many wait for a place of the slot; null where the sheet hides its counts. */
  waiting: z.number().nullable(),
});
export type StartedHandOver = z.infer<typeof startedHandOver>;

export const takeOverToken = manageInput.pick({ token: true });

export const takeOverView = z.object({
  state: z.enum(handOverStates),
  /** As the giver typed it; null when it is over. */
  name: z.string().nullable(),
  /** Null when it is over. */
  endsAt: instant.nullable(),
  /** Whether an organizer has to agree. */
  asksOrganizer: z.boolean(),
  /** Units of an item; one place of a shift. */
  quantity: z.number(),
  slot: slotView.omit({ volunteers: true }),
  sheet: sheetView.omit({ slots: true }),
  /** What else can be had; only when it is over. */
  open: z.array(openSlot),
});
export type TakeOverView = z.infer<typeof takeOverView>;

/** The form of a sign-up for one person. The slot and the quantity are those of the giver. */
export const takeOverInput = signupInput
  .omit({ slotId: true, quantity: true, people: true })
  .extend(takeOverToken.shape);
export type TakeOverInput = z.infer<typeof takeOverInput>;

/** What is kept of the form until an organizer has answered. */
export const askedForm = takeOverInput.omit({ token: true, name: true, email: true, preferredLanguage: true }).extend({
  /** Of the sign-up that it becomes, as a repeated request finds it; absent in forms from before. */
  signupId: idField.optional(),
});

/** An organizer is asked; the place is the taker's at this moment at the latest, unless it is refused. */
export const handOverAsked = z.object({ grantedAt: instant });
export type HandOverAsked = z.infer<typeof handOverAsked>;

export const handOverChoice = z.object({ handOverId: idField });

/** For organizers. */
export const handOverView = z.object({
  id: z.string(),
  slotId: z.string(),
  signupId: z.string(),
  since: instant,
  endsAt: instant,
  /** Who wants to take the place over, if an organizer agrees; absent while nobody does. */
  taker: z
    .object({ name: z.string(), email: z.string(), phone: z.string(), askedAt: instant, grantedAt: instant })
    .optional(),
});
export type HandOverView = z.infer<typeof handOverView>;
