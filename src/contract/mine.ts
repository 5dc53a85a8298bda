import { z } from 'zod';
import { placeView } from './accounts.ts';

const ownPlace = z.object({
  id: z.string(),
  /** Who comes, as typed: a form can sign a whole family up. */
  name: z.string(),
  slot: placeView,
  /** Opens the sign-up, to change or cancel it; null once the event's day is over. */
  manageUrl: z.string().nullable(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** The sign-ups under a mailbox whose reader asks. */
export const mineView = z.object({
  address: z.string(),
  /** Of today and later, soonest first. */
  coming: z.array(ownPlace),
  /** Of this and the last school year, newest first. */
  past: z.array(ownPlace),
});
export type MineView = z.infer<typeof mineView>;
