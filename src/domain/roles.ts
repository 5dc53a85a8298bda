export const roles = ['user', 'volunteer-admin', 'full-admin'] as const;
export type Role = (typeof roles)[number];

export function isAdmin(role: Role): boolean {
  return role !== 'user';
}
