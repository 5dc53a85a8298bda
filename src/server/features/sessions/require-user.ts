import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';

/** The user who makes a call that the access table opens to users alone. */
export function requireUser(actor: Actor): Exclude<Actor, { role: 'anonymous' }> {
  if (actor.role === 'anonymous') throw signInRequired();
  return actor;
}
