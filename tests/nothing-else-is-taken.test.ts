import { afterAll, describe, expect, test } from 'vitest';
import { accessMatrix, type Call } from '#contract/access.ts';
import { ensureFirstAdministrator } from '#server/features/registration/first-administrator.ts';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { deletionLinksMailedTo, openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { inviteOrganizer } from '#server/features/invitations/invite-organizer.ts';
import { mailedInvitation } from '#tests/support/mailed-invitations.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp, tables, winterFair } from '#tests/support/sheets.ts';
import { noteSent } from '#server/features/social/social-accounts.store.ts';
import { makeCallable, makeCalled } from '#tests/support/calls.ts';
import { giveSheetPicture } from '#tests/support/sheet-pictures.ts';
import { connectAccount } from '#tests/support/social-posts.ts';
import { addressNaming, arrivalOf, makeOddFact, makeUsedLink } from '#tests/support/doors.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { makeAskedFor, makeLookedFor } from '#tests/support/hand-overs.ts';
import { makeFull, makeWaitedFor } from '#tests/support/waitlists.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

// With a mail server, as else nobody could be asked to help; nothing is sent to it.
const hub = await openTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  await hub.platform.empty();
  const { sheet, slot } = await makeFair(hub);
  const otherSheet = await makeSheet(hub, { title: 'Another fair' });
  const otherSlot = await makeSlot(hub, otherSheet, { title: 'Another slot' });
  const admin = await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' });
  const victim = await createUser(hub, { role: 'user', email: 'victim@families.example' });
  const owner = await createUser(hub, { role: 'user', email: 'owner@families.example' });
  const actor = { role: 'user', userId: owner.id, sessionHash: '' } as const;
  const own = await signedUp(hub, slot, ben, actor);
  return { sheet, slot, otherSheet, otherSlot, admin, victim, owner, own };
}

interface Write {
  readonly as: 'admin' | 'owner' | 'nobody';
  readonly id?: (world: World) => string;
  readonly json: (world: World) => object | Promise<object>;
}

const NEW_PASSWORD = 'seven dry towels';
const details = { name: 'Olive Owner', email: 'olive@families.example' };
const idOfOwner = ({ owner }: World) => owner.id;
const idOfVictim = ({ victim }: World) => victim.id;

async function invitationOfOwner({ sheet, owner, admin }: World) {
  const invited = { sheetId: sheet.id, email: owner.email, idempotencyKey: null };
  await inviteOrganizer(hub.hub, invited, { role: 'full-admin', userId: admin.id, sessionHash: '' });
  return { token: await mailedInvitation(hub, owner.email) };
}

const writes: Readonly<Record<string, Write>> = {
  'POST /api/auth/register': { as: 'nobody', json: () => ({ ...details, password: PASSWORD }) },
  'POST /api/auth/login': { as: 'nobody', json: ({ owner }) => ({ email: owner.email, password: PASSWORD }) },
  'POST /api/auth/verify-code': { as: 'nobody', json: ({ admin }) => ({ email: admin.email, code: '123456' }) },
  'POST /api/auth/resend-code': { as: 'nobody', json: ({ admin }) => ({ email: admin.email }) },
  'POST /api/auth/verify-email': {
    as: 'nobody',
    async json({ owner }) {
      const cookie = await signIn(hub, owner);
      await hub.call('POST', '/api/auth/resend-verification', { cookie });
      return { token: (await proofsMailedTo(hub, owner.email))[0] };
    },
  },
  'PATCH /api/auth/account/:userId': { as: 'owner', id: idOfOwner, json: () => details },
  'POST /api/signup-sheets/:id/organizers': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ email: details.email }),
  },
  'DELETE /api/signup-sheets/:id/organizers': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: async ({ sheet, owner }) => ({ id: await makeOrganizer(hub, sheet, owner) }),
  },
  'POST /api/organizers/invitation': { as: 'nobody', json: invitationOfOwner },
  'POST /api/organizers/accept': { as: 'owner', json: invitationOfOwner },
  'PATCH /api/auth/change-password/:userId': {
    as: 'owner',
    id: idOfOwner,
    json: () => ({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
  },
  'DELETE /api/auth/account/:userId': { as: 'owner', id: idOfOwner, json: () => ({ password: PASSWORD }) },
  'POST /api/setup': {
    as: 'nobody',
    async json() {
      await hub.platform.database.write(({ db }) => db.deleteFrom('users').where('role', '=', 'full-admin').execute());
      const token = new URL((await ensureFirstAdministrator(hub.hub)) ?? '').hash.slice(1);
      return { ...details, token, password: PASSWORD };
    },
  },
  'POST /api/users/create-admin': {
    as: 'admin',
    json: () => ({ ...details, password: PASSWORD, role: 'volunteer-admin' }),
  },
  'PATCH /api/users/:id': { as: 'admin', id: idOfVictim, json: () => details },
  'PATCH /api/users/:id/role': { as: 'admin', id: idOfVictim, json: () => ({ role: 'volunteer-admin' }) },
  'POST /api/signup-sheets': { as: 'admin', json: () => winterFair },
  'PATCH /api/signup-sheets/:id': { as: 'admin', id: ({ sheet }) => sheet.id, json: () => ({ title: 'Spring fair' }) },
  'POST /api/signup-sheets/:id/call-off': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ reason: 'Snow' }),
  },
  'POST /api/signup-sheets/:id/copies': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ eventDate: '2027-12-11' }),
  },
  'POST /api/signup-sheets/:id/series': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ every: 'week', times: 3 }),
  },
  'POST /api/signup-sheets/:id/series/actions': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ action: 'call-off', reach: 'this', reason: 'Snow' }),
  },
  'POST /api/signup-sheets/:id/series/changes': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ reach: 'following', parts: ['words'] }),
  },
  'POST /api/signup-sheets/imports': {
    as: 'admin',
    json: () => ({ text: 'Sign Up,Start Date/Time,Item\nFair,03/05/2027 06:00,Serve' }),
  },
  'PUT /api/signup-sheets/:id/questions': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ questions: [{ kind: 'one', words: 'How?', choices: [{ words: 'By bus' }, { words: 'On foot' }] }] }),
  },
  'PATCH /api/signup-sheets/:id/picture': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    async json({ sheet }) {
      await giveSheetPicture(hub, sheet.id);
      return { alt: 'The gym' };
    },
  },
  'POST /api/signup-sheets/:id/slots/pattern': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ title: 'Interviews', days: ['2026-12-12'], from: '09:00', to: '10:00', everyMinutes: 30 }),
  },
  'POST /api/signup-sheets/:id/slots/paste': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ text: 'Job\tPlaces\nGriddle\t2' }),
  },
  'POST /api/signup-sheets/:id/slots/changes': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ create: [{ title: 'Griddle', maxVolunteers: 2 }] }),
  },
  'POST /api/signup-sheets/:id/share': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    async json() {
      await connectAccount(hub, 'facebook');
      // The last post went out this minute, so that this one waits.
      const at = hub.platform.clock.now().toISOString();
      await hub.platform.database.write(({ db }) => noteSent(db, 'facebook', at));
      return { text: 'Come and help', platforms: ['facebook'] };
    },
  },
  'POST /api/volunteer-slots': { as: 'admin', json: ({ sheet }) => ({ ...tables, signupSheetId: sheet.id }) },
  'PATCH /api/volunteer-slots/:id': { as: 'admin', id: ({ slot }) => slot.id, json: () => ({ title: 'Take down' }) },
  'POST /api/volunteers': { as: 'owner', json: ({ slot }) => ({ ...ann, slotId: slot.id }) },
  'POST /api/volunteers/batch': {
    as: 'owner',
    json: ({ slot }) => ({ ...ann, places: [{ slotId: slot.id }] }),
  },
  'PATCH /api/volunteers/:id': { as: 'owner', id: ({ own }) => own.id, json: () => ({ notes: 'Gloves' }) },
  'POST /api/volunteer-slots/:id/waitlist': {
    as: 'owner',
    id: () => fullId,
    async json() {
      fullId = (await makeFull(hub)).slot.id;
      return ann;
    },
  },
  'POST /api/volunteer-slots/:id/shared': { as: 'admin', id: ({ slot }) => slot.id, json: () => ({}) },
  'POST /api/signup-sheets/:id/calls': {
    as: 'admin',
    id: () => fullId,
    async json() {
      fullId = (await makeCallable(hub)).sheet.id;
      return { note: 'Gloves' };
    },
  },
  'POST /api/signup-sheets/:id/calls/stop': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { sheetId, call } = await makeCalled(hub);
      fullId = sheetId;
      return { callId: call.id };
    },
  },
  'POST /api/volunteer-slots/:id/waitlist/serve': {
    as: 'admin',
    id: () => fullId,
    async json() {
      fullId = (await makeWaitedFor(hub)).slot.id;
      return {};
    },
  },
  'POST /api/volunteer-slots/:id/waitlist/offer': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { slot, entry } = await makeWaitedFor(hub);
      fullId = slot.id;
      return { entryId: entry.id, reason: 'Drives the van' };
    },
  },
  'POST /api/volunteer-slots/:id/waitlist/remove': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { slot, entry } = await makeWaitedFor(hub);
      fullId = slot.id;
      return { entryId: entry.id };
    },
  },
  'POST /api/volunteer-slots/:id/hand-overs/approve': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { slot, handOverId } = await makeAskedFor(hub);
      fullId = slot.id;
      return { handOverId };
    },
  },
  'POST /api/volunteer-slots/:id/hand-overs/refuse': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { slot, handOverId } = await makeAskedFor(hub);
      fullId = slot.id;
      return { handOverId };
    },
  },
  'POST /api/hand-overs/view': {
    as: 'nobody',
    json: async () => ({ token: (await makeLookedFor(hub)).token }),
  },
  'POST /api/hand-overs/take': {
    as: 'nobody',
    json: async () => ({ ...ben, token: (await makeLookedFor(hub)).token }),
  },
  'POST /api/signup-sheets/:id/attendance/facts': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: ({ own }) => arrivalOf(own.id),
  },
  'POST /api/signup-sheets/:id/attendance/confirm': {
    as: 'admin',
    id: () => heldId,
    async json() {
      heldId = (await makeHeld(hub)).sheet.id;
      return { except: [] };
    },
  },
  'POST /api/signup-sheets/:id/hours/correct': {
    as: 'admin',
    id: () => heldId,
    async json() {
      const { sheet, signupIds } = await makeHeld(hub);
      heldId = sheet.id;
      return { personId: signupIds[0], minutes: 30, reason: 'Left early' };
    },
  },
  'POST /api/signup-sheets/:id/attendance/looked-at': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { sheet, factId } = await makeOddFact(hub);
      fullId = sheet.id;
      return { factIds: [factId] };
    },
  },
  'POST /api/signup-sheets/:id/door-links': {
    as: 'admin',
    id: ({ sheet }) => sheet.id,
    json: () => ({ day: '2026-12-12' }),
  },
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': {
    as: 'admin',
    id: () => fullId,
    async json() {
      const { sheet, linkId, device } = await makeUsedLink(hub);
      fullId = `${sheet.id}/${linkId}`;
      return { device };
    },
  },
  'POST /api/manage/arrive': {
    as: 'nobody',
    async json() {
      const now = hub.platform.clock.now().toISOString();
      const { slot } = await makeFair(hub, { sheet: { eventDate: now }, slot: { startTime: now, endTime: null } });
      return { token: (await signedUp(hub, slot, ann)).token };
    },
  },
  'POST /api/manage/hand-over': { as: 'nobody', json: ({ own }) => ({ token: own.token }) },
  'DELETE /api/manage/hand-over': { as: 'nobody', json: ({ own }) => ({ token: own.token }) },
  'POST /api/manage/signup': { as: 'nobody', json: ({ own }) => ({ token: own.token }) },
  'PATCH /api/manage/signup': { as: 'nobody', json: ({ own }) => ({ token: own.token, notes: 'Gloves' }) },
  'DELETE /api/manage/signup': { as: 'nobody', json: ({ own }) => ({ token: own.token }) },
  'POST /api/manage/link': { as: 'nobody', json: () => ({ email: ben.email }) },
  'POST /api/deletion-requests': { as: 'nobody', json: () => ({ name: ben.name, email: ben.email }) },
  'POST /api/deletion-requests/confirm': {
    as: 'nobody',
    async json() {
      await mailDeletionLink(hub.hub, ben);
      return { token: (await deletionLinksMailedTo(hub, ben.email))[0] };
    },
  },
  'POST /api/deletion-requests/:id/carry-out': {
    as: 'admin',
    json: () => ({}),
    id: () => requestId,
  },
};
let requestId = '';
/** Of a sheet whose event is over. */
let heldId = '';
let fullId = '';

/** Fields that callers may not set, by their outer and inner names. */
const hostile = ({ victim, otherSheet, otherSlot }: World): Record<string, unknown> => ({
  id: victim.id,
  userId: victim.id,
  user_id: victim.id,
  role: 'full-admin',
  isAdmin: true,
  slotId: otherSlot.id,
  slot_id: otherSlot.id,
  signupSheetId: otherSheet.id,
  signup_sheet_id: otherSheet.id,
  currentVolunteers: 99,
  current_volunteers: 99,
  createdAt: '1999-12-31T00:00:00.000Z',
  created_at: '1999-12-31T00:00:00.000Z',
  signupTime: '1999-12-31T00:00:00.000Z',
  lastLoginAt: null,
  emailVerifiedAt: '1999-12-31T00:00:00.000Z',
  email_verified_at: '1999-12-31T00:00:00.000Z',
  passwordHash: 'planted',
  password_hash: 'planted',
  verificationCode: '123456',
  verificationAttempts: -100,
  verification_attempts: -100,
  verificationLockedUntil: null,
  linkVersion: 9,
  link_version: 9,
  calendarSequence: 9,
  openedAt: '1999-12-31T00:00:00.000Z',
  sessionToken: 'planted',
});

async function after(call: string, bend: (json: object, world: World) => string) {
  const write = writes[call];
  if (write === undefined) throw new Error(`Nobody knows how to make ${call}`);
  const world = await makeWorld();
  if (call.endsWith('carry-out')) requestId = await openDeletionRequest(hub, ben);
  const json = await write.json(world);
  const [method = '', address = ''] = call.split(' ');
  const cookie = write.as === 'nobody' ? '' : await signIn(hub, world[write.as]);
  const before = await told(world);
  const answer = await hub.inject({
    method,
    url: addressNaming(address, write.id?.(world) ?? ''),
    headers: { 'content-type': 'application/json', cookie },
    payload: bend(json, world),
  });
  await hub.hub.jobs.settled();
  return { status: answer.statusCode, before, after: await told(world) };
}

/** Every row, with generated values replaced: known ids by their names, the rest by their kind. */
async function told(world: World): Promise<Record<string, string[]>> {
  const named = Object.entries(world).map(([name, { id }]) => [id, name] as const);
  const words = (row: string) =>
    named
      .reduce((text, [id, name]) => text.replaceAll(id, name), row)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
      .replace(/\$argon2id[^"]+/g, 'a hash')
      .replace(/v1:[\w-]+:[\w-]+:[\w-]+/g, 'sealed')
      .replace(/share-[0-9a-f]{32}/g, 'a file')
      .replace(/"[\w-]{43}"/g, '"a token"');
  const rows = Object.entries(await wholeDatabase(hub)).map(([table, all]) => [table, all.map(words).toSorted()]);
  return Object.fromEntries(rows) as Record<string, string[]>;
}

const ofAccounts =
  /\/api\/(auth|users|setup|signup-sheets|volunteer-slots|volunteers|manage|organizers|deletion-requests)\b/;
const WITHOUT_JSON = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/sign-out-everywhere',
  'POST /api/auth/resend-verification',
  'POST /api/manage/calendar',
  'DELETE /api/signup-sheets/:id',
  'POST /api/signup-sheets/:id/picture',
  'DELETE /api/signup-sheets/:id/picture',
  'DELETE /api/signup-sheets/:id/door-links/:linkId',
  'DELETE /api/volunteer-slots/:id',
  'DELETE /api/volunteers/:id',
  'DELETE /api/users/:id',
]);

test('every write to people, sheets and signups is tried', () => {
  const calls = (Object.keys(accessMatrix) as Call[]).filter((call) => !call.startsWith('GET '));
  const untried = calls.filter(
    (call) => ofAccounts.test(call) && !WITHOUT_JSON.has(call) && writes[call] === undefined,
  );
  expect(untried).toEqual([]);
});

describe.each(Object.keys(writes))('%s', (call) => {
  test('takes what it is for, and nothing else that is sent with it', async () => {
    const plain = await after(call, (json) => JSON.stringify(json));
    expect([200, 201, 204, 400]).toContain(plain.status);
    const bent = await after(call, (json, world) => JSON.stringify({ ...hostile(world), ...json }));
    expect(bent.status).toBe(plain.status);
    expect(bent.after).toEqual(plain.after);
  });

  test('takes nothing that would change what all things have in common', async () => {
    const plain = await after(call, (json) => JSON.stringify(json));
    for (const key of ['__proto__', 'constructor']) {
      const planted = { prototype: { role: 'full-admin' }, role: 'full-admin', isAdmin: true };
      const bent = await after(call, (json) =>
        `{"${key}":${JSON.stringify(planted)},${JSON.stringify(json).slice(1)}`.replace(',}', '}'),
      );
      expect(bent.after).toEqual(bent.status === 400 && plain.status !== 400 ? bent.before : plain.after);
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    }
  });
});
