import type { Role } from '#domain/roles.ts';

export type Actor =
  | { readonly role: 'anonymous'; readonly userId: null }
  | { readonly role: Role; readonly userId: string; readonly sessionHash: string };

export const anonymous: Actor = { role: 'anonymous', userId: null };

export function isOrganizer(actor: Actor): boolean {
  return actor.role === 'volunteer-admin' || actor.role === 'full-admin';
}
