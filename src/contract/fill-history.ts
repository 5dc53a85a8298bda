import { z } from 'zod';
import { fillActionKinds } from '#domain/fill-actions.ts';
import { instant } from './fields.ts';

const fillActionView = z.object({
  id: z.string(),
  /** Null for the whole sheet. */
  slotId: z.string().nullable(),
  kind: z.enum(fillActionKinds),
  at: instant,
  /** Of a change of places; null for no limit. */
  placesBefore: z.number().nullable(),
  placesAfter: z.number().nullable(),
  /** Who signed up in the week after it, or until the next action for the same slot. */
  signups: z.number(),
  /** When counting ends, or has ended. */
  until: instant,
});
export type FillActionView = z.infer<typeof fillActionView>;

/** Newest first. */
export const fillHistory = z.object({ actions: z.array(fillActionView) });
export type FillHistory = z.infer<typeof fillHistory>;
