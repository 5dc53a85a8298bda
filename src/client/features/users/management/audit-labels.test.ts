import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditLabels } from './audit-labels.ts';

const entry: AuditEntry = {
  id: 'e',
  at: '2026-11-20T18:00:00.000Z',
  actor: { id: 'f', name: 'Fatima' },
  action: 'user-role-changed',
  subject: { id: 'p', name: 'Priya' },
  detail: 'user → volunteer-admin',
};

test('an entry says who did what to whom', () => {
  expect(auditLabels(entry)).toEqual({
    actor: 'Fatima',
    did: 'changed the role of',
    whom: 'Priya',
    detail: 'From User to Volunteer admin',
  });
});

test('those who are gone are called so, and things are named by their detail', () => {
  const gone = { ...entry, actor: { id: 'f', name: null }, subject: { id: 'p', name: null } };
  expect(auditLabels({ ...gone, action: 'user-deleted', detail: 'user' })).toEqual({
    actor: 'A deleted administrator',
    did: 'deleted the account of',
    whom: 'a deleted user',
    detail: 'User',
  });
  expect(auditLabels({ ...gone, action: 'own-account-deleted', detail: 'full-admin' })).toEqual({
    actor: 'A deleted administrator',
    did: 'deleted their own account',
    whom: null,
    detail: 'Full admin',
  });
  expect(auditLabels({ ...gone, action: 'person-opened', detail: null })).toMatchObject({
    did: 'looked up',
    whom: 'somebody who is no longer there',
  });
  expect(auditLabels({ ...gone, action: 'sheet-deleted', detail: 'user' })).toMatchObject({
    whom: null,
    detail: 'user',
  });
});

test('an organizer who takes a place signs up, and signs others up', () => {
  const own = { ...entry, action: 'signup-created', detail: 'Bake sale, Fair' } as const;
  expect(auditLabels(own)).toMatchObject({ did: 'signed up', whom: 'Priya' });
  expect(auditLabels({ ...own, subject: { id: 's', name: 'Fatima' } })).toMatchObject({ did: 'signed up', whom: null });
});
