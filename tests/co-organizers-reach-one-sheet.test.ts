import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix, type Access, type Call } from '#contract/access.ts';
import type { SheetView } from '#contract/sheets.ts';
import { removeOrganizer } from '#server/features/invitations/remove-organizer.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { sheetPictureForm } from '#tests/support/multipart.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { signIn, signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { giveSheetPicture } from '#tests/support/sheet-pictures.ts';
import { ann, ben, chiyo, helper, makeFair, olga, placesOf, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { askedFor } from '#tests/support/hand-overs.ts';
import { addressNaming, arrivalOf, usedLinkOf, makeWallLink } from '#tests/support/doors.ts';
import { setMailingAddress } from '#tests/support/calls.ts';
import { insertCall } from '#server/features/asked/calls.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { waitsFor } from '#tests/support/waitlists.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';

const hub = await startTestHub({ RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());

type Organized = Awaited<ReturnType<typeof fair>>;
let a: Organized;
let b: Organized;
let chris: Awaited<ReturnType<typeof coOrganizerOf>>;

async function endedCall(sheet: { readonly id: string }) {
  const now = hub.platform.clock.now();
  const [id, at] = [newId(now), now.toISOString()];
  const made = { sheet_id: sheet.id, number: 1, made_by: null, made_at: at, next_wave_at: at, note: null };
  await hub.platform.database.write(({ db }) =>
    insertCall(db, { ...made, id, commercial: false, keep_asking: false, slot_ids: null, state: 'done' }),
  );
  return { id };
}

async function fair(title: string, volunteer: Person) {
  const { sheet, slot } = await makeFair(hub, {
    sheet: { title, waitlist: 'by_hand', handOverApproval: true },
    slot: { maxVolunteers: 1 },
  });
  const signup = await signedUp(hub, slot, volunteer);
  const { handOverId } = await askedFor(hub, signup);
  const waiting = await waitsFor(hub, slot, helper(1));
  // Now a place is free that nobody was offered.
  await changeSlot(hub.hub, slot.id, { maxVolunteers: 5 }, olga);
  await makeWallLink(hub, sheet);
  return { sheet, slot, signup, waiting, handOverId, call: await endedCall(sheet), link: await usedLinkOf(hub, sheet) };
}

beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  await setMailingAddress(hub);
  [a, b] = [await fair('Fair A', ann), await fair('Fair B', ben)];
  for (const { sheet } of [a, b]) await giveSheetPicture(hub, sheet.id);
  chris = await coOrganizerOf(hub, a.sheet);
});

/** A valid request about a fair, of each call that an organizer of it can make. */
const asked: Partial<
  Record<
    Call,
    (of: Organized) => {
      readonly id?: string;
      readonly query?: string;
      readonly json?: object;
      readonly form?: ReturnType<typeof sheetPictureForm>;
    }
  >
> = {
  'PATCH /api/signup-sheets/:id': ({ sheet }) => ({ id: sheet.id, json: { description: 'Bring gloves.' } }),
  'POST /api/signup-sheets/:id/call-off': ({ sheet }) => ({ id: sheet.id, json: { reason: 'Snow' } }),
  'GET /api/signup-sheets/:id/labels.html': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/roster.html': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/sign-in.html': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/poster.html': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/wall.html': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/organizers': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/organizers': ({ sheet }) => ({ id: sheet.id, json: { email: 'new@families.example' } }),
  'DELETE /api/signup-sheets/:id/organizers': ({ sheet }) => ({ id: sheet.id, json: { id: sheet.id } }),
  'PUT /api/signup-sheets/:id/questions': ({ sheet }) => ({
    id: sheet.id,
    json: { questions: [{ kind: 'short', words: 'How?' }] },
  }),
  'POST /api/signup-sheets/:id/picture': ({ sheet }) => ({ id: sheet.id, form: picture }),
  'PATCH /api/signup-sheets/:id/picture': ({ sheet }) => ({ id: sheet.id, json: { alt: 'Tables' } }),
  'DELETE /api/signup-sheets/:id/picture': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/calls': ({ sheet }) => ({ id: sheet.id, json: { dryRun: true } }),
  'GET /api/signup-sheets/:id/calls': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/calls/stop': ({ sheet, call }) => ({ id: sheet.id, json: { callId: call.id } }),
  'GET /api/signup-sheets/:id/waitlist': ({ sheet }) => ({ id: sheet.id }),
  'GET /api/signup-sheets/:id/fill-history': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/volunteer-slots/:id/shared': ({ slot }) => ({ id: slot.id }),
  'POST /api/volunteer-slots/:id/waitlist/serve': ({ slot }) => ({ id: slot.id }),
  'POST /api/volunteer-slots/:id/waitlist/offer': ({ slot, waiting }) => ({
    id: slot.id,
    json: { entryId: waiting.id, reason: 'Drives the van' },
  }),
  'POST /api/volunteer-slots/:id/waitlist/remove': ({ slot, waiting }) => ({
    id: slot.id,
    json: { entryId: waiting.id },
  }),
  'GET /api/signup-sheets/:id/attendance': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/attendance/facts': ({ sheet, signup }) => ({
    id: sheet.id,
    json: arrivalOf(signup.id),
  }),
  'POST /api/signup-sheets/:id/attendance/looked-at': ({ sheet, signup }) => ({
    id: sheet.id,
    json: { factIds: [signup.id] },
  }),
  'POST /api/signup-sheets/:id/attendance/confirm': ({ sheet }) => ({ id: sheet.id, json: {} }),
  'GET /api/signup-sheets/:id/hours': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/hours/correct': ({ sheet, signup }) => ({
    id: sheet.id,
    json: { personId: signup.id, minutes: 90, reason: 'Left early' },
  }),
  'GET /api/signup-sheets/:id/door-links': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/signup-sheets/:id/door-links': ({ sheet }) => ({ id: sheet.id, json: { day: '2026-12-12' } }),
  'DELETE /api/signup-sheets/:id/door-links/:linkId': ({ sheet, link }) => ({ id: `${sheet.id}/${link.linkId}` }),
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': ({ sheet, link }) => ({
    id: `${sheet.id}/${link.linkId}`,
    json: { device: link.device },
  }),
  'GET /api/signup-sheets/:id/hand-overs': ({ sheet }) => ({ id: sheet.id }),
  'POST /api/volunteer-slots/:id/hand-overs/approve': ({ slot, handOverId }) => ({ id: slot.id, json: { handOverId } }),
  'POST /api/volunteer-slots/:id/hand-overs/refuse': ({ slot, handOverId }) => ({ id: slot.id, json: { handOverId } }),
  'POST /api/volunteer-slots': ({ sheet }) => ({ json: { signupSheetId: sheet.id, title: 'Cocoa' } }),
  'POST /api/signup-sheets/:id/slots/pattern': ({ sheet }) => ({
    id: sheet.id,
    json: { title: 'Cocoa', days: ['2026-12-12'], from: '09:00', to: '11:00', everyMinutes: 60 },
  }),
  'POST /api/signup-sheets/:id/slots/changes': ({ sheet }) => ({
    id: sheet.id,
    json: { create: [{ title: 'Cups' }] },
  }),
  'POST /api/signup-sheets/:id/slots/paste': ({ sheet }) => ({
    id: sheet.id,
    json: { text: 'Task\tPlaces\nCocoa\t2\nCups\t1' },
  }),
  'PATCH /api/volunteer-slots/:id': ({ slot }) => ({ id: slot.id, json: { maxVolunteers: 7 } }),
  'DELETE /api/volunteer-slots/:id': ({ slot }) => ({ id: slot.id }),
  'GET /api/letters/recipients': ({ sheet }) => ({ query: `?audience=sheet&audienceId=${sheet.id}` }),
  'POST /api/letters/preview': ({ slot }) => ({ json: { ...letter, audience: 'slot', audienceId: slot.id } }),
  'POST /api/letters': ({ sheet }) => ({ json: { ...letter, audience: 'sheet', audienceId: sheet.id } }),
  'PATCH /api/volunteers/:id': ({ signup }) => ({ id: signup.id, json: { notes: 'Allergic to glue' } }),
  'DELETE /api/volunteers/:id': ({ signup }) => ({ id: signup.id }),
};
const picture = sheetPictureForm(await photo(8, 8).png().toBuffer());
const letter = { subject: 'Thank you', text: 'You were great.' };

/** What A does not have either: nobody organizes under the id of a sheet, and nobody has hours before the event. */
const lacks: Partial<Record<Call, string>> = {
  'DELETE /api/signup-sheets/:id/organizers': 'Organizer not found',
  'POST /api/signup-sheets/:id/hours/correct': 'isn’t over yet',
};

const calls = Object.keys(accessMatrix) as Call[];
const ofSheets = calls.filter((call) => asked[call] !== undefined);
const accessOf = (call: Call): Access => accessMatrix[call];
/** Calls that users do not have, and that no sheet opens to them. */
const ofAdministrators = calls.filter(
  (call) => !accessOf(call).admits.includes('user') && accessOf(call).ofSheet === undefined,
);

async function ask(call: Call, of: Organized, cookie = chris.cookie) {
  const { id = '', query = '', json, form } = asked[call]?.(of) ?? {};
  const [method = '', address = ''] = call.split(' ');
  const answer = await hub.call(method, `${addressNaming(address, id)}${query}`, {
    cookie,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { json: form.body, headers: form.headers }),
  });
  return { status: answer.statusCode, body: answer.body };
}

const remove = () =>
  removeOrganizer(
    hub.hub,
    { sheetId: a.sheet.id, id: chris.organizerId },
    {
      role: 'full-admin',
      userId: crypto.randomUUID(),
      sessionHash: '',
    },
  );

test('every call that a sheet opens to its organizers is asked here', () => {
  const opened = calls.filter((call) => accessOf(call).ofSheet !== undefined && accessOf(call).ofSheet !== 'any');
  expect(opened.filter((call) => asked[call] === undefined)).toEqual([]);
});

describe.each(ofSheets)('a co-organizer of sheet A who asks %s', (call) => {
  test('is answered for A, and told that B is missing', async () => {
    const missing = await ask(call, {
      sheet: { ...b.sheet, id: crypto.randomUUID() },
      slot: { ...b.slot, id: crypto.randomUUID() } satisfies Slot,
      signup: { ...b.signup, id: crypto.randomUUID() },
      waiting: b.waiting,
      handOverId: b.handOverId,
      call: b.call,
      link: b.link,
    });
    expect(missing.status).toBe(404);
    expect(await ask(call, b)).toEqual(missing);
    const { status, body } = await ask(call, a);
    const lacking = lacks[call];
    if (lacking === undefined) expect(status).toBeLessThan(300);
    else expect(body).toContain(lacking);
  });

  test('is refused from the next call on after the removal', async () => {
    await remove();
    const isOwnersToo = accessOf(call).admits.includes('user');
    expect((await ask(call, a)).status).toBe(isOwnersToo ? 404 : 403);
    const elsewhere = await coOrganizerOf(hub, b.sheet);
    expect((await ask(call, a, elsewhere.cookie)).status).toBe(404);
  });
});

describe('a co-organizer', () => {
  test.each(ofAdministrators)('never has %s', async (call) => {
    const [method = '', address = ''] = call.split(' ');
    for (const id of [a.sheet.id, b.sheet.id, a.slot.id, a.signup.id]) {
      const answer = await hub.call(method, address.replace(/:[a-zA-Z]+/, id), { cookie: chris.cookie });
      expect(answer.statusCode).toBe(403);
    }
  });

  test('does not write to everyone, nor see how that would look', async () => {
    const json = { ...letter, audience: 'everyone' };
    expect((await hub.call('POST', '/api/letters/preview', { cookie: chris.cookie, json })).statusCode).toBe(403);
  });

  test('cannot move a slot to another sheet, into it or out of it', async () => {
    const json = { signupSheetId: b.sheet.id, title: 'Moved' };
    const path = `/api/volunteer-slots/${a.slot.id}`;
    expect((await hub.call('PATCH', path, { cookie: chris.cookie, json })).statusCode).toBe(200);
    const sheet = async (id: string) =>
      (await hub.call('GET', `/api/signup-sheets/${id}`, { cookie: chris.cookie })).json<SheetView>();
    expect((await sheet(a.sheet.id)).slots.map(({ title }) => title)).toEqual(['Moved']);
    expect((await sheet(b.sheet.id)).slots.map(({ title }) => title)).toEqual(['Set up tables']);
    const foreign = { json: { signupSheetId: a.sheet.id }, cookie: chris.cookie };
    expect((await hub.call('PATCH', `/api/volunteer-slots/${b.slot.id}`, foreign)).statusCode).toBe(404);
  });

  test('sees the people of A only, in every list', async () => {
    const people = async (path: string) => {
      const answer = await hub.call('GET', path, { cookie: chris.cookie });
      const list = answer.json<SheetView[] | { readonly sheets: SheetView[] }>();
      const sheets = Array.isArray(list) ? list : list.sheets;
      return sheets.flatMap(({ slots }) => slots.flatMap(({ volunteers }) => volunteers.map(({ name }) => name)));
    };
    for (const query of ['', '?when=upcoming', '?when=all', '?when=all&whose=mine'])
      expect(await people(`/api/signup-sheets${query}`), query).toEqual([ann.name]);
    await remove();
    for (const query of ['', '?when=upcoming', '?when=all', '?when=all&whose=mine'])
      expect(await people(`/api/signup-sheets${query}`), query).toEqual([]);
  });

  test('gets people in answers that are not compressed, whose length would tell of them', async () => {
    const encodingFor = async (cookie: string) => {
      const headers = { 'accept-encoding': 'gzip', cookie };
      return (await hub.call('GET', '/api/signup-sheets', { headers })).headers['content-encoding'];
    };
    expect(await encodingFor(chris.cookie)).toBeUndefined();
    expect(await encodingFor(await signInAs(hub, 'user'))).toBe('gzip');
  });

  test('sees the draft of A, on its page and in lists, and not that of B', async () => {
    const draft = { state: 'draft' as const };
    await hub.platform.database.write(async ({ db, announce }) => {
      await db.updateTable('signup_sheets').set(draft).execute();
      for (const { sheet } of [a, b]) announce({ topic: 'sheet', id: sheet.id });
    });
    const get = (path: string, cookie = chris.cookie) => hub.call('GET', `/api/signup-sheets${path}`, { cookie });
    expect((await get(`/${a.sheet.id}`)).json()).toMatchObject({ state: 'draft', title: 'Fair A' });
    expect((await get(`/${b.sheet.id}`)).statusCode).toBe(404);
    for (const cookie of ['', (await coOrganizerOf(hub, b.sheet)).cookie])
      expect((await get(`/${a.sheet.id}`, cookie)).statusCode).toBe(404);
    for (const path of ['', '?when=upcoming', '?when=all'])
      expect((await get(path)).body, path).toMatch(/^(?=.*Fair A)(?!.*Fair B)/);
    await remove();
    expect((await get(`/${a.sheet.id}`)).statusCode).toBe(404);
  });

  test('signs others up for A after the close, and for B only as a volunteer', async () => {
    hub.platform.clock.set('2026-12-13T12:00:00.000Z');
    // The session has ended meanwhile.
    const cookie = await signIn(hub, chris.user);
    const put = ({ slot }: Organized) =>
      hub.call('POST', '/api/volunteers', { cookie, json: { ...chiyo, slotId: slot.id } });
    expect((await put(a)).json()).toMatchObject({ userId: null, name: chiyo.name });
    expect((await put(b)).statusCode).toBe(409);
    expect(await placesOf(hub, b.slot)).toEqual({ count: 1, signups: 1 });
  });

  test('leaves a trail in the audit log for A, and none as a volunteer for B', async () => {
    const json = { name: 'Chris', email: chris.user.email, phone: '604 555 0104' };
    await hub.call('PATCH', `/api/signup-sheets/${a.sheet.id}`, { cookie: chris.cookie, json: { title: 'Fair of A' } });
    const own = await hub.call('POST', '/api/volunteers', {
      cookie: chris.cookie,
      json: { ...json, slotId: b.slot.id },
    });
    const path = `/api/volunteers/${own.json<{ id: string }>().id}`;
    await hub.call('PATCH', path, { cookie: chris.cookie, json: { notes: 'Late' } });
    await hub.call('DELETE', path, { cookie: chris.cookie });
    const entries = await hub.platform.database.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
    expect(entries).toEqual([{ action: 'sheet-changed', actor_id: chris.user.id }]);
  });

  test('has nothing more than other users once the sheet is deleted', async () => {
    await hub.platform.database.write(({ db }) =>
      db.deleteFrom('signup_sheets').where('id', '=', a.sheet.id).execute(),
    );
    expect((await ask('POST /api/volunteer-slots', b)).status).toBe(403);
  });

  test('who is an administrator by now organizes every sheet, and A again afterwards', async () => {
    const become = (role: 'user' | 'volunteer-admin') =>
      hub.platform.database.write(({ db }) =>
        db.updateTable('users').set({ role }).where('id', '=', chris.user.id).execute(),
      );
    await become('volunteer-admin');
    expect((await ask('PATCH /api/volunteer-slots/:id', b)).status).toBe(200);
    await become('user');
    expect((await ask('PATCH /api/volunteer-slots/:id', b)).status).toBe(404);
    expect((await ask('PATCH /api/volunteer-slots/:id', a)).status).toBe(200);
  });
});
