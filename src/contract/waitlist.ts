import { z } from 'zod';
import { entryStates, MOST_WAITING_PLACES, offerStates } from '#domain/offers.ts';
import { instant, tickedField } from './fields.ts';
import { manageInput } from './signup-link.ts';
import { ownSignupView, signupInput } from './signups.ts';
import { sheetView } from './sheets.ts';
import { slotView } from './slots.ts';

const placesField = z
  .int({ error: 'Places must be a whole number' })
  .min(1, { error: 'Places must be at least 1' })
  .max(MOST_WAITING_PLACES, { error: `You can wait for at most ${MOST_WAITING_PLACES} places` });

/** The form of a sign-up: with an accepted offer it becomes one. */
export const waitlistInput = signupInput.omit({ slotId: true, quantity: true }).extend({
  /** Units of an item, or places of a shift; absent for as many as there are people. */
  places: placesField.optional(),
  /** Whether fewer places are wanted too. */
  fewerIsFine: tickedField.default(false),
});
export type WaitlistInput = z.infer<typeof waitlistInput>;

/** What is kept of the form until then. */
export const waitingForm = waitlistInput.omit({
  name: true,
  email: true,
  preferredLanguage: true,
  places: true,
  fewerIsFine: true,
});

/** Whether a place that becomes free is held for who waits: not by hand, and not in the last day. */
const willBeHeld = z.boolean();

export const joinedWaitlist = z.object({
  id: z.string(),
  /** How many wait before; null where the sheet hides its counts. */
  ahead: z.number().nullable(),
  willBeHeld,
  leaveUrl: z.string(),
});
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>;

export const waitlistToken = manageInput.pick({ token: true });

const waitedFor = {
  name: z.string(),
  places: z.number(),
  slot: slotView.omit({ volunteers: true, questions: true }),
  sheet: sheetView.omit({ slots: true, questions: true }),
};

export const entryView = z.object({
  ...waitedFor,
  fewerIsFine: z.boolean(),
  state: z.enum(entryStates),
  /** How many wait before; null for who waits no more, and where the sheet hides its counts. */
  ahead: z.number().nullable(),
  willBeHeld,
  /** Whether the email with the offer has gone out, which waits for the morning; false without an offer. */
  isMailed: z.boolean(),
});
export type EntryView = z.infer<typeof entryView>;

export const offerView = z.object({
  ...waitedFor,
  /** `open` until the moment of `endsAt`. */
  state: z.enum(offerStates),
  /** Null before the mail went out. */
  endsAt: instant.nullable(),
});
export type OfferView = z.infer<typeof offerView>;

export const acceptedOffer = z.object({ signups: z.array(ownSignupView), manageUrl: z.string() });
export type AcceptedOffer = z.infer<typeof acceptedOffer>;

/** For organizers, in the order of the queue. */
export const waitingView = z.object({
  id: z.string(),
  slotId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  places: z.number(),
  fewerIsFine: z.boolean(),
  since: instant,
  misses: z.number(),
  /** Absent while nothing is offered. */
  offer: z
    .object({
      id: z.string(),
      places: z.number(),
      madeAt: instant,
      mailedAt: instant.nullable(),
      endsAt: instant.nullable(),
    })
    .optional(),
});
export type WaitingView = z.infer<typeof waitingView>;
