import type { Role } from '#domain/roles.ts';

/** Whoever makes a call, as the server's session row says it; nothing that the client claims. */
export type Actor =
  | { readonly role: 'anonymous'; readonly userId: null }
  | { readonly role: Role; readonly userId: string; readonly sessionHash: string };

export const anonymous: Actor = { role: 'anonymous', userId: null };

/** Organizers: administrators of either kind. */
export function isOrganizer(actor: Actor): boolean {
  return actor.role === 'volunteer-admin' || actor.role === 'full-admin';
}
