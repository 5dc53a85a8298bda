import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';

export function requireUser(actor: Actor): Exclude<Actor, { role: 'anonymous' }> {
  if (actor.role === 'anonymous') throw signInRequired();
  return actor;
}
