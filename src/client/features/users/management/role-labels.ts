import type { Role } from '#domain/roles.ts';

interface RoleLabels {
  readonly name: string;
  readonly may: string;
}

export const roleLabels: Readonly<Record<Role, RoleLabels>> = {
  user: { name: 'User', may: 'Signs up and sees their own sign-ups' },
  'volunteer-admin': { name: 'Volunteer admin', may: 'Manages sheets, slots and volunteers' },
  'full-admin': { name: 'Full admin', may: 'Manages everything, including users' },
};
