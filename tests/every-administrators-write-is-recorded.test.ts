import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call } from '#contract/access.ts';
import type { AuditLog } from '#contract/audit.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { administratorsWrites } from '#tests/support/administrators-writes.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { makeCall, quill, unsayable } from '#tests/support/recorded-writes.ts';
import { ann, ben, makeFair, winterFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// The school's site cannot be found, and neither can Meta nor a mail server.
const hub = await startTestHub(
  { RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', GRAPH_API_URL: 'http://127.0.0.1:9/v25.0' },
  nameServer({}).resolve,
);
afterAll(() => hub.remove());

const writes = administratorsWrites(hub);

let fatima: User;
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  fatima = await createUser(hub, { role: 'full-admin', name: 'Fatima Founder' });
  cookie = await signIn(hub, fatima);
});

const log = async () => (await hub.call('GET', '/api/audit-log', { cookie })).json<AuditLog>();

/** POST because a letter and selectors are too long for an address. */
const CHANGE_NOTHING = new Set([
  'POST /api/letters/preview',
  'POST /api/monitors/preview',
  // What the caller has read.
  'POST /api/versions/read',
]);

const SIGN_UPS = ['POST /api/volunteers', 'POST /api/volunteers/batch'] as const;

interface Made {
  readonly id?: string;
  readonly sheet?: { readonly id: string };
  readonly signups?: readonly { readonly id: string }[];
}

function callsOfAdministrators(): Call[] {
  const isAdministrators = (call: Call) => {
    const { ownOnly = [], byToken }: Access = accessMatrix[call];
    return (
      byToken !== true && admits(call, 'full-admin') && !admits(call, 'anonymous') && !ownOnly.includes('full-admin')
    );
  };
  const calls = (Object.keys(accessMatrix) as Call[]).filter(
    (call) => !call.startsWith('GET ') && !CHANGE_NOTHING.has(call),
  );
  return [...calls.filter((call) => isAdministrators(call) && !call.includes(' /api/auth/')), ...SIGN_UPS];
}
describe('the audit log', () => {
  test('knows every write that is made for administrators', () => {
    expect(callsOfAdministrators().filter((call) => writes[call] === undefined)).toEqual([]);
  });

  test.each(Object.keys(writes))('says who did it: %s', async (call) => {
    const write = await writes[call]?.();
    if (write === undefined) return;
    expect((await log()).entries).toEqual([]);
    const answer = await makeCall(hub, call, write, cookie);
    expect(answer.statusCode).toBeLessThan(300);
    const { entries } = await log();
    const { name, ...says } = write.says;
    expect(entries).toMatchObject([{ ...says, actor: { id: fatima.id, name: 'Fatima Founder' }, subject: { name } }]);
    const made = answer.statusCode === 201 ? answer.json<Made>() : {};
    const created = made.sheet?.id ?? made.signups?.[0]?.id ?? made.id;
    const subject = write.makes === true ? created : (write.about ?? write.id ?? created);
    if (write.key === undefined) expect(entries[0]?.subject.id).toBe(subject);
    const rows = JSON.stringify(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute());
    for (const word of [...unsayable, 'Fatima', quill.name, ann.name]) expect(rows).not.toContain(word);
  });

  test.each(Object.keys(writes))('does not say it when nothing was done: %s', async (call) => {
    const write = await writes[call]?.();
    if (write === undefined) return;
    const { wrong = {}, form: _form, ...unsaid } = write;
    const missing = { ...unsaid, ...(write.id === undefined ? { json: wrong ?? {} } : { id: crypto.randomUUID() }) };
    if (wrong !== null) expect((await makeCall(hub, call, missing, cookie)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await makeCall(hub, call, write, '')).statusCode < 300).toBe(SIGN_UPS.some((signUp) => signUp === call));
    expect((await log()).entries).toEqual([]);
  });

  test('does not note what volunteers do to what is theirs', async () => {
    const user = await createUser(hub, { role: 'user' });
    const as = await signIn(hub, user);
    const { slot } = await makeFair(hub);
    const signup = await hub.call('POST', '/api/volunteers', { cookie: as, json: { ...ben, slotId: slot.id } });
    const { id } = signup.json<{ id: string }>();
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie: as, json: { notes: 'x' } });
    await hub.call('DELETE', `/api/volunteers/${id}`, { cookie: as });
    expect((await log()).entries).toEqual([]);
  });

  test('forgets the names of those who are gone, and nothing else', async () => {
    const other = await createUser(hub, { role: 'full-admin', name: 'Olga Organizer' });
    await hub.call('POST', '/api/signup-sheets', { cookie: await signIn(hub, other), json: winterFair });
    hub.platform.clock.advance(MINUTE);
    await hub.call('DELETE', `/api/users/${other.id}`, { cookie });
    const { entries } = await log();
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['user-deleted', 'Fatima Founder'],
      ['sheet-created', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Olga');
  });
});
