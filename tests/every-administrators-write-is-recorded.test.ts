import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call } from '#contract/access.ts';
import type { AuditAction, AuditEntry, AuditLog } from '#contract/audit.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { createAdministrator } from '#server/features/accounts/create-administrator.ts';
import { ensureFirstAdministrator } from '#server/features/accounts/first-administrator.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, olga, signedUp, winterFair } from '#tests/support/sheets.ts';
import { anonymous } from '#server/http/actor.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { createSamples } from '#server/features/notifications/sample-notifications.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { makeMonitor } from '#tests/support/found-changes.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { logoUploads } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { beginConversion } from '#server/features/logos/logo-conversions.store.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { connectAccount, failedPost, waitingPost } from '#tests/support/social-posts.ts';
import { heroImageForm, multipart } from '#tests/support/multipart.ts';
import { openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { photo } from '#tests/support/pictures.ts';
import { suppressAddress } from '#server/platform/mail/suppressed-addresses.store.ts';
import { uploadHeroImage } from '#server/features/hero/upload-hero-image.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// The school's site cannot be found, and neither can Meta.
const hub = await startTestHub(
  { RATE_LIMITS: 'off', GRAPH_API_URL: 'http://127.0.0.1:9/v25.0' },
  nameServer({}).resolve,
);
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
  /** What it is about, where the path does not name it. */
  readonly about?: string;
  readonly json?: object;
  /** What would be refused, where an empty body is not; null where nothing can be said wrong. */
  readonly wrong?: object | null;
  /** A body that is no JSON, with its headers. */
  readonly form?: ReturnType<typeof heroImageForm>;
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
  'POST /api/reminders/send': async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, emailConsent: true });
    return {
      json: { signupSheetId: sheet.id, reminderType: 'day' },
      about: sheet.id,
      says: { action: 'reminders-sent', detail: 'Winter Craft Fair: day', name: null },
    };
  },
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
  'PUT /api/email/sender': async () => ({
    key: 'sender',
    json: { senderEmail: secret.email, senderPassword: secret.password },
    says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', name: null },
  }),
  'DELETE /api/email/sender': async () => {
    await changeSetting(hub.platform, { key: 'senderEmail', value: secret.email }, olga);
    return {
      key: 'sender',
      wrong: null,
      says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', name: null },
    };
  },
  'POST /api/email/test-post': async () => {
    // Nothing takes mail there.
    const server = { host: 'localhost', port: 1, security: 'tls' };
    return {
      key: 'test',
      json: { sender: { senderEmail: secret.email, senderPassword: secret.password, server } },
      wrong: { sender: {} },
      says: { action: 'mail-tested', detail: null, name: null },
    };
  },
  'POST /api/email/suppressed': async () => ({
    json: { address: secret.email },
    says: { action: 'address-suppressed', detail: null, name: null },
  }),
  'DELETE /api/email/suppressed/:id': async () => ({
    id: (await suppressed(secret.email)).id,
    says: { action: 'suppression-lifted', detail: null, name: null },
  }),
  'PATCH /api/hero-content': async () => ({
    key: 'heroContent',
    json: { title: 'Bring a glockenspiel', bullets: [] },
    wrong: null,
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
      wrong: null,
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
  'POST /api/letters': async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    return {
      json: { audience: 'sheet', audienceId: sheet.id, subject: 'A glockenspiel', text: 'Bring a glockenspiel' },
      says: { action: 'letter-sent', detail: `the volunteers of ${winterFair.title}: 1 person`, name: null },
    };
  },
  'POST /api/letters/everyone': async () => {
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, emailConsent: true });
    return {
      json: { subject: 'A glockenspiel', text: 'Bring a glockenspiel' },
      says: { action: 'letter-sent', detail: 'all who consented: 1 person', name: null },
    };
  },
  'POST /api/monitors': async () => ({
    json: { ...newsPage, status: 'paused', confirmNoMatch: true },
    says: { action: 'monitor-created', detail: 'School news', name: null },
  }),
  'PATCH /api/monitors/:id': async () => ({
    id: await makeMonitor(hub),
    json: { emailNotifications: false, scheduleMinutes: 30 },
    wrong: { scheduleMinutes: 1 },
    says: { action: 'monitor-changed', detail: 'School news: schedule minutes, email notifications', name: null },
  }),
  'DELETE /api/monitors/:id': async () => ({
    id: await makeMonitor(hub),
    says: { action: 'monitor-deleted', detail: 'School news', name: null },
  }),
  'POST /api/monitors/:id/check': async () => ({
    id: await makeMonitor(hub),
    says: { action: 'monitor-checked', detail: 'School news', name: null },
  }),
  'POST /api/monitors/:id/duplicate': async () => {
    const id = await makeMonitor(hub);
    return { id, key: 'copy', says: { action: 'monitor-created', detail: 'School news (copy)', name: null } };
  },
  'POST /api/monitors/check-all': async () => ({
    key: 'all',
    wrong: null,
    says: { action: 'monitors-checked', detail: '0', name: null },
  }),
  'POST /api/monitors/setup-jn-burnett': async () => ({
    key: 'presets',
    wrong: null,
    says: {
      action: 'monitors-set-up',
      detail: 'J.N. Burnett: News, J.N. Burnett: Calendar, J.N. Burnett: Home',
      name: null,
    },
  }),
  'POST /api/communication-logs/:id/resend': async () => ({
    id: await failedMail(hub),
    says: { action: 'mail-resent', detail: 'signup-confirmation', name: null },
  }),
  'POST /api/communication-logs/:id/mark-arrived': async () => ({
    id: await failedMail(hub, 'unknown'),
    says: { action: 'mail-marked-arrived', detail: 'signup-confirmation', name: null },
  }),
  'POST /api/demo/create-sample-notifications': async () => ({
    key: 'samples',
    wrong: null,
    says: { action: 'samples-created', detail: null, name: null },
  }),
  ...writesOn('facebook'),
  ...writesOn('instagram'),
  'PATCH /api/social-media': async () => ({
    key: 'social-media',
    json: { postNewSheets: true },
    wrong: { postNewSheets: 'perhaps' },
    says: { action: 'social-media-changed', detail: 'new sheets: posted', name: null },
  }),
  'POST /api/social-media/test': async () => ({
    key: 'test',
    wrong: null,
    says: { action: 'social-tested', detail: 'connections', name: null },
  }),
  'POST /api/social-media/test-post': async () => ({
    key: 'test',
    wrong: null,
    says: { action: 'social-tested', detail: 'posts', name: null },
  }),
  'POST /api/notifications/process-social-media': async () => ({
    key: 'queue',
    wrong: null,
    says: { action: 'posts-processed', detail: null, name: null },
  }),
  'POST /api/social-media/posts/:id/cancel': async () => ({
    id: await waitingPost(hub),
    says: { action: 'post-cancelled', detail: 'facebook', name: null },
  }),
  'POST /api/social-media/posts/:id/retry': async () => ({
    id: await failedPost(hub),
    says: { action: 'post-retried', detail: 'facebook', name: null },
  }),
  'POST /api/signup-sheets/:id/share': async () => {
    await connectAccount(hub, 'facebook');
    return {
      id: (await makeSheet(hub)).id,
      json: { text: 'A glockenspiel', platforms: ['facebook'] },
      says: { action: 'sheet-posted', detail: `${winterFair.title}: facebook`, name: null },
    };
  },
  'DELETE /api/demo/sample-notifications': async () => {
    await createSamples(hub.platform, anonymous);
    return { key: 'samples', wrong: null, says: { action: 'samples-removed', detail: null, name: null } };
  },
};

const council = { accountId: COUNCIL.page.id, accessToken: secret.password.replaceAll(' ', '-') };

/** The writes about one platform, which are the same for both. */
function writesOn(social: SocialPlatform): Record<string, () => Promise<Write>> {
  const [upload, connection] = [`/api/settings/${logoUploads[social]}`, `/api/social-media/connection/${social}`];
  const says = (action: AuditAction) => ({ action, detail: social, name: null });
  return {
    [`PUT ${connection}`]: async () => ({ key: social, json: council, says: says('social-connection-saved') }),
    [`DELETE ${connection}`]: async () => ({ key: social, wrong: null, says: says('social-connection-removed') }),
    [`POST ${upload}`]: async () => ({
      key: social,
      form: multipart([
        { field: 'logo', name: 'logo.png', type: 'image/png', content: await photo(8, 8).png().toBuffer() },
      ]),
      says: says('logo-uploaded'),
    }),
    [`DELETE ${upload}`]: async () => {
      await keepLogo(hub, social);
      return { key: social, wrong: null, says: says('logo-removed') };
    },
    [`DELETE ${upload}/conversion`]: async () => {
      const now = hub.platform.clock.now().toISOString();
      const conversion = { id: crypto.randomUUID(), now, leasedUntil: '2099-01-01T00:00:00.000Z' };
      await hub.platform.database.write(({ db }) => beginConversion(db, social, conversion));
      return { key: social, wrong: null, says: says('logo-conversion-cancelled') };
    },
  };
}

const newsPage = { name: 'School news', url: 'https://jnburnett.sd38.bc.ca/news', selectors: ['main'] };

const suppressed = (address: string) =>
  hub.platform.database.write(({ db }) => suppressAddress(db, address, null, hub.platform.clock.now()));

/** Puts a picture on the home page, which nobody did. */
async function showPicture(): Promise<void> {
  const { folder } = await hub.platform.uploads.workplace();
  const file = path.join(folder, 'received');
  writeFileSync(file, await photo(8, 8).png().toBuffer());
  await uploadHeroImage(hub.hub, { file, folder, alt: '' }, anonymous, new AbortController().signal);
}

const log = async (query = '', as = cookie) =>
  (await hub.call('GET', `/api/audit-log${query}`, { cookie: as })).json<AuditLog>();

/** Asked by POST because a letter and selectors are too long for an address. */
const CHANGE_NOTHING = new Set(['POST /api/letters/preview', 'POST /api/monitors/preview']);

/** The writes that are made for administrators; what everyone does to the own account is not. */
function administratorsWrites(): Call[] {
  const isAdministrators = (call: Call) => {
    const { ownOnly = [] }: Access = accessMatrix[call];
    return admits(call, 'full-admin') && !admits(call, 'anonymous') && !ownOnly.includes('full-admin');
  };
  const calls = (Object.keys(accessMatrix) as Call[]).filter(
    (call) => !call.startsWith('GET ') && !CHANGE_NOTHING.has(call),
  );
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
    if (write.key === undefined) expect(entries[0]?.subject.id).toBe(write.id ?? write.about ?? created);
    const rows = JSON.stringify(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute());
    for (const word of [...unsayable, 'Fatima', quill.name, ann.name]) expect(rows).not.toContain(word);
  });

  test.each(Object.keys(writes))('does not say it when nothing was done: %s', async (call) => {
    const write = await writes[call]?.();
    if (write === undefined) return;
    const { wrong = {}, form: _form, ...unsaid } = write;
    const missing = { ...unsaid, ...(write.id === undefined ? { json: wrong ?? {} } : { id: crypto.randomUUID() }) };
    if (wrong !== null) expect((await makeCall(call, missing)).statusCode).toBeGreaterThanOrEqual(400);
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
      call,
      { ...write, id: vikram.id, says: { ...says, name } },
      await signIn(hub, vikram),
    );
    expect(answer.statusCode).toBeLessThan(300);
    const { entries } = await log();
    expect(entries).toMatchObject([{ ...says, actor: { id: vikram.id, name }, subject: { id: vikram.id, name } }]);
    const rows = JSON.stringify(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute());
    for (const word of [...unsayable, 'Quill', 'Vikram', PASSWORD]) expect(rows).not.toContain(word);
  });

  test.each(deeds)('is not noted when it fails, nor of users: $call', async ({ call, says, json }) => {
    for (const role of ['volunteer-admin', 'user'] as const) {
      const person = await createUser(hub, { role });
      const as = await signIn(hub, person);
      const wrong = { json: { ...json, email: '', currentPassword: 'wrong', password: 'wrong' } };
      expect((await makeCall(call, { ...wrong, id: person.id, says }, as)).statusCode).toBe(400);
      if (role === 'user') await makeCall(call, { json: json ?? {}, id: person.id, says }, as);
    }
    expect((await log()).entries).toEqual([]);
  });
});

describe('administrators who were not made by an administrator', () => {
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
    const [entry] = (await log()).entries;
    expect(entry).toMatchObject({
      action: 'user-made-in-shell',
      actor: { id, name: 'Quill' },
      subject: { id, name: 'Quill' },
      detail: null,
    });
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

  test('keep the order of what was done within one millisecond', async () => {
    const titles = Array.from({ length: 30 }, (_, each) => `Fair ${each}`);
    for (const title of titles)
      await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, title } });
    const { entries } = await log();
    expect(new Set(entries.map(({ at }) => at)).size).toBe(1);
    expect(entries.map(({ detail }) => detail)).toEqual(titles.toReversed());
  });

  test.each(['limit=0', 'limit=201', 'limit=1.5', 'limit=x', 'before=x'])('are refused with %s', async (query) => {
    expect((await hub.call('GET', `/api/audit-log?${query}`, { cookie })).statusCode).toBe(400);
  });
});
