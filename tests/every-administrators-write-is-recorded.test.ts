import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call } from '#contract/access.ts';
import type { AuditAction, AuditEntry, AuditLog } from '#contract/audit.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { ensureFirstAdministrator } from '#server/features/accounts/first-administrator.ts';
import { uploadHeroImage } from '#server/features/hero/upload-hero-image.ts';
import { anonymous } from '#server/http/actor.ts';
import { openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { heroImageForm } from '#tests/support/multipart.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { ann, ben, makeFair, makeSheet, signedUp, winterFair } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ RATE_LIMITS: 'off' });
afterAll(() => hub.remove());

let fatima: User;
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  fatima = await createUser(hub, { role: 'full-admin', name: 'Fatima Founder' });
  cookie = await signIn(hub, fatima);
});

/** What an administrator does, and what the log then says of it. */
interface Write {
  readonly id?: string;
  /** What the path names, where that is no id. */
  readonly key?: string;
  readonly json?: object;
  /** A body that is no JSON, with its headers. */
  readonly form?: ReturnType<typeof heroImageForm>;
  /** Whether it can be said so that nothing is done; what can be said of all others. */
  readonly cannotFail?: true;
  readonly says: { readonly action: AuditAction; readonly detail: string | null; readonly name: string | null };
}

// Words that a form holds or that say who someone is: none of them may stand in the log.
const secret = { password: 'nine loud harmonicas', email: 'canary@families.example', phone: '604 555 7391' };
const unsayable = ['harmonicas', 'canary', '7391', 'glockenspiel', ann.email, ann.phone];
const quill = { name: 'Quill', email: secret.email, phone: secret.phone };

const writes: Record<string, () => Promise<Write>> = {
  'POST /api/signup-sheets': async () => ({
    json: winterFair,
    says: { action: 'sheet-created', detail: winterFair.title, name: null },
  }),
  'PATCH /api/signup-sheets/:id': async () => ({
    id: (await makeSheet(hub)).id,
    json: { title: 'Spring Fair', organizerEmail: secret.email, showSpotCount: true },
    says: { action: 'sheet-changed', detail: 'Spring Fair: title, organizer email', name: null },
  }),
  'DELETE /api/signup-sheets/:id': async () => ({
    id: (await makeSheet(hub)).id,
    says: { action: 'sheet-deleted', detail: winterFair.title, name: null },
  }),
  'POST /api/volunteer-slots': async () => ({
    json: { signupSheetId: (await makeSheet(hub)).id, title: 'Cocoa' },
    says: { action: 'slot-created', detail: 'Cocoa', name: null },
  }),
  'PATCH /api/volunteer-slots/:id': async () => ({
    id: (await makeFair(hub)).slot.id,
    json: { maxVolunteers: 7, description: 'Bring a glockenspiel' },
    says: { action: 'slot-changed', detail: 'Set up tables: description, max volunteers', name: null },
  }),
  'DELETE /api/volunteer-slots/:id': async () => ({
    id: (await makeFair(hub)).slot.id,
    says: { action: 'slot-deleted', detail: 'Set up tables', name: null },
  }),
  'POST /api/volunteers': async () => ({
    json: { ...quill, slotId: (await makeFair(hub)).slot.id, notes: 'glockenspiel' },
    says: { action: 'signup-created', detail: 'Set up tables, Winter Craft Fair', name: quill.name },
  }),
  'PATCH /api/volunteers/:id': async () => ({
    id: (await signedUp(hub, (await makeFair(hub)).slot, ann)).id,
    json: { email: secret.email, notes: 'glockenspiel' },
    says: { action: 'signup-changed', detail: 'Set up tables, Winter Craft Fair: email, notes', name: ann.name },
  }),
  'DELETE /api/volunteers/:id': async () => ({
    id: (await signedUp(hub, (await makeFair(hub)).slot, ann)).id,
    says: { action: 'signup-ended', detail: 'Set up tables, Winter Craft Fair', name: null },
  }),
  'POST /api/users/create-admin': async () => ({
    json: { ...quill, password: secret.password, role: 'volunteer-admin' },
    says: { action: 'user-created', detail: 'volunteer-admin', name: quill.name },
  }),
  'PATCH /api/users/:id': async () => ({
    id: (await createUser(hub, { role: 'user' })).id,
    json: quill,
    says: { action: 'user-changed', detail: 'name, email, phone', name: quill.name },
  }),
  'PATCH /api/users/:id/role': async () => ({
    id: (await createUser(hub, { role: 'user', name: 'Priya' })).id,
    json: { role: 'volunteer-admin' },
    says: { action: 'user-role-changed', detail: 'user → volunteer-admin', name: 'Priya' },
  }),
  'DELETE /api/users/:id': async () => ({
    id: (await createUser(hub, { role: 'user', name: 'Priya', email: secret.email })).id,
    says: { action: 'user-deleted', detail: 'user', name: null },
  }),
  'POST /api/settings/:key': async () => ({
    key: 'senderPassword',
    json: { key: 'senderPassword', value: secret.password },
    says: { action: 'setting-changed', detail: 'senderPassword', name: null },
  }),
  'PATCH /api/hero-content': async () => ({
    key: 'heroContent',
    json: { title: 'Bring a glockenspiel', bullets: [] },
    cannotFail: true,
    says: { action: 'hero-changed', detail: 'title, bullets', name: null },
  }),
  'POST /api/admin/upload/hero-image': async () => ({
    key: 'heroImageUrl',
    form: heroImageForm(await photo(8, 8).png().toBuffer(), { alt: 'A glockenspiel' }),
    says: { action: 'hero-image-uploaded', detail: null, name: null },
  }),
  'PATCH /api/admin/upload/hero-image': async () => {
    await showPicture();
    return {
      key: 'heroImageUrl',
      json: { alt: 'A glockenspiel' },
      says: { action: 'hero-image-described', detail: null, name: null },
    };
  },
  'DELETE /api/admin/upload/hero-image': async () => {
    await showPicture();
    return {
      key: 'heroImageUrl',
      cannotFail: true,
      says: { action: 'hero-image-removed', detail: null, name: null },
    };
  },
  'POST /api/deletion-requests/:id/carry-out': async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    return {
      id: await openDeletionRequest(hub, ann),
      says: { action: 'deletion-carried-out', detail: null, name: null },
    };
  },
};

/** Puts a picture on the home page, which nobody did. */
async function showPicture(): Promise<void> {
  const { folder } = await hub.platform.uploads.workplace();
  const file = path.join(folder, 'received');
  writeFileSync(file, await photo(8, 8).png().toBuffer());
  await uploadHeroImage(hub.hub, { file, folder, alt: '' }, anonymous, new AbortController().signal);
}

const log = async (query = '', as = cookie) =>
  (await hub.call('GET', `/api/audit-log${query}`, { cookie: as })).json<AuditLog>();

/** The writes that are made for administrators; what everyone does to the own account is not. */
function administratorsWrites(): Call[] {
  const isAdministrators = (call: Call) => {
    const { ownOnly = [] }: Access = accessMatrix[call];
    return admits(call, 'full-admin') && !admits(call, 'anonymous') && !ownOnly.includes('full-admin');
  };
  const calls = (Object.keys(accessMatrix) as Call[]).filter((call) => !call.startsWith('GET '));
  return [...calls.filter((call) => isAdministrators(call) && !call.includes(' /api/auth/')), 'POST /api/volunteers'];
}

function makeCall(call: string, { id, key, json, form }: Write, as = cookie) {
  const [method = '', address = ''] = call.split(' ');
  return hub.call(method, address.replace(':id', id ?? '').replace(':key', key ?? ''), {
    cookie: as,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { json: form.body, headers: form.headers }),
  });
}

describe('the audit log', () => {
  test('knows every write that is made for administrators', () => {
    expect(administratorsWrites().filter((call) => writes[call] === undefined)).toEqual([]);
  });

  test.each(Object.keys(writes))('says who did it: %s', async (call) => {
    const write = await writes[call]?.();
    if (write === undefined) return;
    expect((await log()).entries).toEqual([]);
    const answer = await makeCall(call, write);
    expect(answer.statusCode).toBeLessThan(300);
    const { entries } = await log();
    const { name, ...says } = write.says;
    expect(entries).toMatchObject([{ ...says, actor: { id: fatima.id, name: 'Fatima Founder' }, subject: { name } }]);
    const created = answer.statusCode === 201 ? answer.json<{ id: string }>().id : undefined;
    if (write.key === undefined) expect(entries[0]?.subject.id).toBe(write.id ?? created);
    const rows = JSON.stringify(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute());
    for (const word of [...unsayable, 'Fatima', quill.name, ann.name]) expect(rows).not.toContain(word);
  });

  test.each(Object.keys(writes))('does not say it when nothing was done: %s', async (call) => {
    const write = await writes[call]?.();
    if (write === undefined) return;
    const { form: _form, ...unsaid } = write;
    const missing = { ...unsaid, ...(write.id === undefined ? { json: {} } : { id: crypto.randomUUID() }) };
    if (write.cannotFail === undefined) expect((await makeCall(call, missing)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await makeCall(call, write, '')).statusCode < 300).toBe(call === 'POST /api/volunteers');
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

  test('begins with whoever set the hub up', async () => {
    await hub.platform.empty();
    const token = new URL((await ensureFirstAdministrator(hub.hub)) ?? '').hash.slice(1);
    const json = { token, name: 'Ann Lee', email: 'ann@school.example', password: secret.password };
    const answer = await hub.call('POST', '/api/setup', { json });
    const sid = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { entries } = await log('', sid);
    expect(entries).toMatchObject([
      { action: 'user-set-up', actor: { name: 'Ann Lee' }, subject: { name: 'Ann Lee' } },
    ]);
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

describe('the pages of the audit log', () => {
  test('show everything once, newest first', async () => {
    for (let each = 1; each <= 5; each += 1) {
      await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, title: `Fair ${each}` } });
      hub.platform.clock.advance(MINUTE);
    }
    const seen: AuditEntry[] = [];
    let next: string | null = null;
    do {
      const page: AuditLog = await log(`?limit=2${next === null ? '' : `&before=${next}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...page.entries);
      next = page.next;
    } while (next !== null);
    expect(seen.map(({ detail }) => detail)).toEqual(['Fair 5', 'Fair 4', 'Fair 3', 'Fair 2', 'Fair 1']);
  });

  test.each(['limit=0', 'limit=201', 'limit=1.5', 'limit=x', 'before=x'])('are refused with %s', async (query) => {
    expect((await hub.call('GET', `/api/audit-log?${query}`, { cookie })).statusCode).toBe(400);
  });
});
