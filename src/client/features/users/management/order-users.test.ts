import { describe, expect, test } from 'vitest';
import type { UserView } from '#contract/accounts.ts';
import { findUsers } from './order-users.ts';

const person = (name: string, more: Partial<UserView> = {}): UserView => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@families.example`,
  phone: null,
  emailConsent: false,
  isAdmin: false,
  role: 'user',
  createdAt: '2026-11-20T18:00:00.000Z',
  lastLoginAt: null,
  ...more,
});

const ann = person('ann', { lastLoginAt: '2026-11-01T18:00:00.000Z', phone: '604 555 0101' });
const ben = person('Ben', { role: 'full-admin' });
const zoe = person('Zoë', { role: 'volunteer-admin', lastLoginAt: '2026-11-19T18:00:00.000Z' });
const users = [zoe, ben, ann];
const names = (found: readonly UserView[]) => found.map(({ name }) => name);

describe('users', () => {
  test('are found by parts of name, address, phone and role, in whatever case', () => {
    const found = (search: string) => names(findUsers(users, search, { by: 'name', reversed: false }));
    expect(found('')).toEqual(['ann', 'Ben', 'Zoë']);
    expect(found(' BEN@fam ')).toEqual(['Ben']);
    expect(found('0101')).toEqual(['ann']);
    expect(found('full admin')).toEqual(['Ben']);
    expect(found('ann ben')).toEqual([]);
  });

  test('stand in the order that is asked for, those without a login last', () => {
    const sorted = (by: 'name' | 'email' | 'role' | 'lastLogin', reversed = false) =>
      names(findUsers(users, '', { by, reversed }));
    expect(sorted('name', true)).toEqual(['Zoë', 'Ben', 'ann']);
    expect(sorted('role')).toEqual(['Ben', 'Zoë', 'ann']);
    expect(sorted('lastLogin')).toEqual(['Zoë', 'ann', 'Ben']);
    expect(sorted('lastLogin', true)).toEqual(['Ben', 'ann', 'Zoë']);
  });
});
