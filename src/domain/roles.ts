/** The three kinds of user. */
export const roles = ['user', 'volunteer-admin', 'full-admin'] as const;
export type Role = (typeof roles)[number];

/** Administrators of either kind. */
export function isAdmin(role: Role): boolean {
  return role !== 'user';
}
