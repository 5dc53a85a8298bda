import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { removeOrganizer } from '#server/features/invitations/remove-organizer.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, makeFair, placesOf, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());

type Organized = Awaited<ReturnType<typeof fair>>;
let a: Organized;
let b: Organized;
let chris: Awaited<ReturnType<typeof coOrganizerOf>>;

async function fair(title: string, volunteer: Person) {
  const { sheet, slot } = await makeFair(hub, { sheet: { title } });
  return { sheet, slot, signup: await signedUp(hub, slot, volunteer) };
}

beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  [a, b] = [await fair('Fair A', ann), await fair('Fair B', ben)];
  chris = await coOrganizerOf(hub, a.sheet);
});

const change = ({ slot }: Organized) =>
  hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie: chris.cookie, json: { maxVolunteers: 7 } });

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

describe('a co-organizer', () => {
  test('does not write to everyone, nor see how that would look', async () => {
    const json = { subject: 'Thank you', text: 'You were great.', audience: 'everyone' };
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
    expect((await change(b)).statusCode).toBe(403);
  });

  test('who is an administrator by now organizes every sheet, and A again afterwards', async () => {
    const become = (role: 'user' | 'volunteer-admin') =>
      hub.platform.database.write(({ db }) =>
        db.updateTable('users').set({ role }).where('id', '=', chris.user.id).execute(),
      );
    await become('volunteer-admin');
    expect((await change(b)).statusCode).toBe(200);
    await become('user');
    expect((await change(b)).statusCode).toBe(404);
    expect((await change(a)).statusCode).toBe(200);
  });
});
