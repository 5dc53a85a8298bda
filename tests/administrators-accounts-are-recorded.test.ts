import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '#contract/audit.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ensureFirstAdministrator } from '#server/features/registration/first-administrator.ts';
import { PASSWORD, createUser, signIn, signInAs } from '#tests/support/people.ts';
import { makeCall, quill, secret, unsayable, type Write } from '#tests/support/recorded-writes.ts';
import { winterFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
});

const log = async (as: string) => (await hub.call('GET', '/api/audit-log', { cookie: as })).json<AuditLog>();

describe('what an administrator does to the own account', () => {
  const deeds: readonly (Write & { readonly call: string })[] = [
    {
      call: 'PATCH /api/auth/account/:id',
      json: { name: 'Quill', email: secret.email, phone: secret.phone, emailConsent: true },
      says: { action: 'own-account-changed', detail: 'name, email, phone, email consent', name: 'Quill' },
    },
    {
      call: 'PATCH /api/auth/change-password/:id',
      json: { currentPassword: PASSWORD, newPassword: secret.password, confirmPassword: secret.password },
      says: { action: 'own-password-changed', detail: null, name: 'Vikram' },
    },
    {
      call: 'DELETE /api/auth/account/:id',
      json: { password: PASSWORD },
      says: { action: 'own-account-deleted', detail: 'volunteer-admin', name: null },
    },
  ];

  test.each(deeds)('is noted: $call', async ({ call, says: { name, ...says }, ...write }) => {
    const vikram = await createUser(hub, { role: 'volunteer-admin', name: 'Vikram' });
    const answer = await makeCall(
      hub,
      call,
      { ...write, id: vikram.id, says: { ...says, name } },
      await signIn(hub, vikram),
    );
    expect(answer.statusCode).toBeLessThan(300);
    const { entries } = await log(cookie);
    expect(entries).toMatchObject([{ ...says, actor: { id: vikram.id, name }, subject: { id: vikram.id, name } }]);
    const rows = JSON.stringify(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute());
    for (const word of [...unsayable, 'Quill', 'Vikram', PASSWORD]) expect(rows).not.toContain(word);
  });

  test.each(deeds)('is not noted when it fails, nor of users: $call', async ({ call, says, json }) => {
    for (const role of ['volunteer-admin', 'user'] as const) {
      const person = await createUser(hub, { role });
      const as = await signIn(hub, person);
      const wrong = { json: { ...json, email: '', currentPassword: 'wrong', password: 'wrong' } };
      expect((await makeCall(hub, call, { ...wrong, id: person.id, says }, as)).statusCode).toBe(400);
      if (role === 'user') await makeCall(hub, call, { json: json ?? {}, id: person.id, says }, as);
    }
    expect((await log(cookie)).entries).toEqual([]);
  });
});

describe('administrators who were not made by an administrator', () => {
  test('are noted: by the one-time link', async () => {
    await hub.platform.empty();
    const token = new URL((await ensureFirstAdministrator(hub.hub)) ?? '').hash.slice(1);
    const json = { token, name: 'Ann Lee', email: 'ann@school.example', password: secret.password };
    const answer = await hub.call('POST', '/api/setup', { json });
    const sid = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { entries } = await log(sid);
    expect(entries).toMatchObject([
      { action: 'user-set-up', actor: { name: 'Ann Lee' }, subject: { name: 'Ann Lee' } },
    ]);
  });

  test('are noted: by the settings', async () => {
    const settings = { ADMIN_EMAIL: secret.email, ADMIN_PASSWORD: secret.password, ADMIN_NAME: 'Quill' };
    const started = await startTestHub(settings);
    try {
      await ensureFirstAdministrator(started.hub);
      await ensureFirstAdministrator(started.hub);
      const admin = await started.platform.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      const as = await signIn(started, admin);
      const { entries } = (await started.call('GET', '/api/audit-log', { cookie: as })).json<AuditLog>();
      const quill = { id: admin.id, name: 'Quill' };
      expect(entries).toMatchObject([{ action: 'user-made-by-settings', actor: quill, subject: quill, detail: null }]);
    } finally {
      await started.remove();
    }
  });

  test('are noted: in the shell', async () => {
    const { id } = await createAdministrator(hub.platform, { ...quill, password: secret.password });
    const [entry] = (await log(cookie)).entries;
    expect(entry).toMatchObject({
      action: 'user-made-in-shell',
      actor: { id, name: 'Quill' },
      subject: { id, name: 'Quill' },
      detail: null,
    });
  });
});

describe('the audit log', () => {
  test('forgets the names of those who are gone, and nothing else', async () => {
    const other = await createUser(hub, { role: 'full-admin', name: 'Olga Organizer' });
    await hub.call('POST', '/api/signup-sheets', { cookie: await signIn(hub, other), json: winterFair });
    hub.platform.clock.advance(MINUTE);
    await hub.call('DELETE', `/api/users/${other.id}`, { cookie });
    const { entries } = await log(cookie);
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['user-deleted', 'Fatima Founder'],
      ['sheet-created', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Olga');
  });
});
