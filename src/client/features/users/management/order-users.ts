import type { UserView } from '#contract/accounts.ts';
import { foldWords } from '#domain/fold-words.ts';
import type { Role } from '#domain/roles.ts';
import { roleLabels } from './role-labels.ts';

export type SortKey = 'name' | 'email' | 'role' | 'lastLogin';

export interface Sorting {
  readonly by: SortKey;
  readonly reversed: boolean;
}

/** Administrators first, because users look for them. */
const ranks: Readonly<Record<Role, number>> = { 'full-admin': 0, 'volunteer-admin': 1, user: 2 };

const byText = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });

const orders: Readonly<Record<SortKey, (a: UserView, b: UserView) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  email: (a, b) => byText(a.email, b.email),
  role: (a, b) => ranks[a.role] - ranks[b.role],
  // The latest first; users who never signed in come last.
  lastLogin: (a, b) => byText(b.lastLoginAt ?? '', a.lastLoginAt ?? ''),
};

/** Users in whose name, address, phone or role all of the searched words occur, in this order; equals by name. */
export function findUsers(users: readonly UserView[], search: string, { by, reversed }: Sorting): UserView[] {
  const words = foldWords(search).split(' ');
  const found = users.filter((user) => {
    const text = foldWords(`${user.name} ${user.email} ${user.phone ?? ''} ${roleLabels[user.role].name}`);
    return words.every((word) => text.includes(word));
  });
  const direction = reversed ? -1 : 1;
  return found.toSorted((a, b) => direction * orders[by](a, b) || orders.name(a, b));
}
