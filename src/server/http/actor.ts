import type { Role } from '#domain/roles.ts';

/** The caller according to the session's row, never according to the client. */
export type Actor =
  | { readonly role: 'anonymous'; readonly userId: null; readonly organizes?: undefined }
  | {
      readonly role: Role;
      readonly userId: string;
      readonly sessionHash: string;
      /** The sheets that a user who is no administrator organizes; absent if there are none. */
      readonly organizes?: ReadonlySet<string>;
    };

export const anonymous: Actor = { role: 'anonymous', userId: null };

export function isAdministrator(actor: Actor): boolean {
  return actor.role === 'volunteer-admin' || actor.role === 'full-admin';
}

/** Administrators organize every sheet. */
export function organizes(actor: Actor, sheetId: string): boolean {
  return isAdministrator(actor) || actor.organizes?.has(sheetId) === true;
}

/** Whether the caller organizes any sheet, and so sees personal data of volunteers. */
export function organizesAny(actor: Actor): boolean {
  return isAdministrator(actor) || (actor.organizes?.size ?? 0) > 0;
}
