import { z } from 'zod';
import { doneKinds } from '#domain/fill-actions.ts';
import { instant } from './fields.ts';

const fillActionView = z.object({
  id: z.string(),
  /** Null for the whole sheet. */
  slotIds: z.array(z.string()).nullable(),
  kind: z.enum(doneKinds),
  at: instant,
  /** Of a change of places; null for no limit. */
  placesBefore: z.number().nullable(),
  placesAfter: z.number().nullable(),
  /** Of a call, how many emails went out; null of all others. */
  asked: z.number().nullable(),
  /** Of a call, who of those is on the sheet; otherwise who signed up in the week after it, or until the next action for the same slot. */
  signups: z.number(),
  /** When counting ends, or has ended. */
  until: instant,
});
export type FillActionView = z.infer<typeof fillActionView>;

/** Newest first. */
export const fillHistory = z.object({ actions: z.array(fillActionView) });
export type FillHistory = z.infer<typeof fillHistory>;
