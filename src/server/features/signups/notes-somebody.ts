import { z } from 'zod';
import { idField } from '#contract/fields.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { organizesSlot } from './signup-attempt.ts';

const blank = z.union([z.undefined(), z.null(), z.string().regex(/^\s*$/)]);
const withoutContact = z.union([
  z.looseObject({ email: blank.optional() }),
  z.looseObject({ phone: blank.optional() }),
]);
const forSlot = z.looseObject({ slotId: idField });

/**
 * Whether the caller organizes the sheet, and so may leave out how somebody is reached. Costs nothing where both are given:
 * those are checked in the same way for everybody.
 */
export async function notesSomebody(
  hub: Pick<Context<'mailbox'>, 'database'>,
  actor: Actor,
  body: unknown,
): Promise<boolean> {
  if (!withoutContact.safeParse(body).success) return true;
  const asked = forSlot.safeParse(body);
  return asked.success && organizesSlot(hub, actor, asked.data.slotId);
}
