import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyData, SessionView } from '#contract/accounts.ts';
import { MAX_ORGANIZERS, type OrganizersView, type OrganizerView } from '#contract/organizers.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { removeAccount } from '#server/features/accounts/remove-account.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import { mailedInvitation } from '#tests/support/mailed-invitations.ts';
import { coOrganizerOf, makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, makeFair, makeSheet, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const CHRIS = 'chris@families.example';
let sheet: Sheet;
let admin: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.advance(HOUR);
  sheet = await makeSheet(hub);
  admin = await signInAs(hub, 'volunteer-admin');
});

const path = () => `/api/signup-sheets/${sheet.id}/organizers`;
const invite = (email = CHRIS, cookie = admin, headers: Record<string, string> = {}) =>
  hub.call('POST', path(), { cookie, json: { email }, headers });
const remove = (id: string, cookie = admin) => hub.call('DELETE', path(), { cookie, json: { id } });
const listed = async (cookie = admin) => (await hub.call('GET', path(), { cookie })).json<OrganizersView>().organizers;
const accept = async (cookie: string, token?: string) =>
  hub.call('POST', '/api/organizers/accept', {
    cookie,
    json: { token: token ?? (await mailedInvitation(hub, CHRIS)) },
  });
const look = async (token?: string) =>
  hub.call('POST', '/api/organizers/invitation', { json: { token: token ?? (await mailedInvitation(hub, CHRIS)) } });
const chris = () => createUser(hub, { role: 'user', email: CHRIS, name: 'Chris' });
const mails = async () => (await writtenMails(hub, 'organizer-invitation')).map(({ recipient }) => recipient);
const change = (cookie: string) =>
  hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { description: 'Bring gloves.' } });

describe('an invitation', () => {
  test('is mailed once, shown with the day on which it ends, and makes a user of the address an organizer', async () => {
    const answer = await invite('Chris@Families.example');
    expect(answer.statusCode).toBe(201);
    const now = hub.platform.clock.now().getTime();
    const endsAt = new Date(now + 7 * DAY).toISOString();
    expect(answer.json()).toMatchObject({ email: CHRIS, name: null, userId: null, endsAt, acceptedAt: null });
    expect(await listed()).toEqual([answer.json()]);
    expect(await mails()).toEqual([CHRIS]);
    expect((await look()).json()).toEqual({ sheetId: sheet.id, title: sheet.title, email: CHRIS, hasAccount: false });
    const user = await chris();
    expect((await look()).json()).toMatchObject({ hasAccount: true });
    const cookie = await signIn(hub, user);
    expect((await change(cookie)).statusCode).toBe(403);
    expect((await accept(cookie)).json()).toEqual({ sheetId: sheet.id });
    expect((await change(cookie)).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ userId: user.id, name: 'Chris', email: CHRIS, endsAt: null }]);
    const session = (await hub.call('GET', '/api/auth/session', { cookie })).json<SessionView>();
    expect(session.user).toMatchObject({ isAdmin: false, role: 'user', organizes: [sheet.id] });
  });

  test('proves the mailbox of the account that accepts it', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, email: CHRIS });
    await invite();
    const cookie = await signIn(hub, await chris());
    await accept(cookie);
    const session = (await hub.call('GET', '/api/auth/session', { cookie })).json<SessionView>();
    expect(session.emailVerified).toBe(true);
    const own = (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json<MyData>();
    expect(own.signups.map(({ name }) => name)).toEqual([ann.name]);
  });

  test('works once, for seven days, and not any more when it was sent again or withdrawn', async () => {
    const cookie = await signIn(hub, await chris());
    const dead = async (token: string) => {
      for (const answer of [await look(token), await accept(cookie, token)])
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          404,
          'This invitation is no longer valid.',
        ]);
    };
    await dead('never-was-one');
    const { id } = (await invite()).json<OrganizerView>();
    const first = await mailedInvitation(hub, CHRIS);
    expect((await invite()).json()).toMatchObject({ id });
    await dead(first);
    const second = await mailedInvitation(hub, CHRIS);
    expect((await remove(id)).statusCode).toBe(204);
    await dead(second);
    expect(await listed()).toEqual([]);
    await invite();
    const third = await mailedInvitation(hub, CHRIS);
    expect((await accept(cookie, third)).statusCode).toBe(200);
    await dead(third);
    await remove((await listed())[0]?.id ?? '');
    await invite();
    hub.platform.clock.advance(7 * DAY);
    await dead(await mailedInvitation(hub, CHRIS));
    expect(await listed(await signInAs(hub, 'full-admin'))).toHaveLength(1);
  });

  test('is for the address to which it was mailed, whoever has the link', async () => {
    await invite();
    const other = await signInAs(hub, 'user');
    expect((await accept(other)).json()).toMatchObject({ code: 'other_address' });
    expect((await accept('')).statusCode).toBe(401);
    expect((await change(other)).statusCode).toBe(403);
    expect((await accept(await signIn(hub, await chris()))).statusCode).toBe(200);
  });

  test('changes nothing when it is only looked at', async () => {
    await invite();
    const before = await listed();
    for (let nth = 0; nth < 20; nth += 1) expect((await look()).statusCode).toBe(200);
    expect(await listed()).toEqual(before);
  });

  test('is mailed once for one key, and answers the same; another address needs another key', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const first = await invite(CHRIS, admin, headers);
    expect((await invite(CHRIS, admin, headers)).json()).toEqual(first.json());
    expect(await mails()).toEqual([CHRIS]);
    expect((await invite('other@families.example', admin, headers)).statusCode).toBe(422);
    await remove(first.json<OrganizerView>().id);
    expect((await invite(CHRIS, admin, headers)).json()).toMatchObject({ code: 'invitation_withdrawn' });
    expect(await mails()).toEqual([CHRIS]);
  });

  test('is refused for administrators, for who organizes the sheet already, and for no address', async () => {
    const vikram = await createUser(hub, { role: 'volunteer-admin' });
    expect((await invite(vikram.email)).json()).toMatchObject({ code: 'is_administrator' });
    const { user } = await coOrganizerOf(hub, sheet);
    expect((await invite(user.email)).json()).toMatchObject({ code: 'organizes_already' });
    for (const email of ['', 'chris', 7, null])
      expect((await hub.call('POST', path(), { cookie: admin, json: { email } })).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
  });

  test('is refused when the sheet has very many organizers, but is sent again even then', async () => {
    await invite();
    const users = Array.from({ length: MAX_ORGANIZERS - 1 }, () => createUser(hub, { role: 'user' }));
    for (const user of await Promise.all(users)) await makeOrganizer(hub, sheet, user);
    expect((await invite('one.more@families.example')).json()).toMatchObject({ code: 'too_many_organizers' });
    expect((await invite()).statusCode).toBe(201);
  });

  test('is in the language of the account, else of the last signup under the address, with the sheet’s title in it', async () => {
    const { slot } = await makeFair(hub);
    const ko = { title: '겨울 장터', description: null };
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie: admin, json: { translations: { ko } } });
    await signedUp(hub, slot, { ...ann, email: CHRIS, preferredLanguage: 'fr' });
    await invite();
    const user = await createUser(hub, { role: 'user', email: 'kim@families.example' });
    await hub.platform.database.write(({ db }) =>
      db.updateTable('users').set({ preferred_language: 'ko' }).where('id', '=', user.id).execute(),
    );
    await invite(user.email);
    await invite('new@families.example');
    const written = await writtenMails(hub, 'organizer-invitation');
    expect(written.map(({ language }) => language)).toEqual(['fr', 'ko', 'en']);
    expect(written[1]?.payload).toMatchObject({ sheet: { title: sheet.title, translated: { text: ko.title } } });
  });
});

describe('a co-organizer', () => {
  test('invites others and withdraws invitations, but removes nobody else', async () => {
    const one = await coOrganizerOf(hub, sheet);
    const other = await coOrganizerOf(hub, sheet);
    const invited = await invite(CHRIS, one.cookie);
    expect(invited.statusCode).toBe(201);
    expect((await remove(invited.json<OrganizerView>().id, one.cookie)).statusCode).toBe(204);
    expect((await remove(other.organizerId, one.cookie)).statusCode).toBe(403);
    expect(await listed(one.cookie)).toHaveLength(2);
  });

  test('leaves as long as another stays, and is removed by an administrator even as the last one', async () => {
    const one = await coOrganizerOf(hub, sheet);
    const other = await coOrganizerOf(hub, sheet);
    expect((await remove(one.organizerId, one.cookie)).statusCode).toBe(204);
    expect((await change(one.cookie)).statusCode).toBe(403);
    await invite();
    expect((await remove(other.organizerId, other.cookie)).json()).toMatchObject({ code: 'last_organizer' });
    expect((await remove(other.organizerId)).statusCode).toBe(204);
    expect((await change(other.cookie)).statusCode).toBe(403);
  });

  test('is never left out when two leave at the same moment', async () => {
    const two = [await coOrganizerOf(hub, sheet), await coOrganizerOf(hub, sheet)];
    const answers = await Promise.all(two.map(({ organizerId, cookie }) => remove(organizerId, cookie)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
    expect(await listed()).toHaveLength(1);
  });

  test('keeps the sheet with another address, and stands there with it', async () => {
    const { user, cookie } = await coOrganizerOf(hub, sheet);
    const json = { name: 'Chris', email: CHRIS };
    await hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json });
    expect(await listed()).toMatchObject([{ email: CHRIS, userId: user.id }]);
    expect((await change(cookie)).statusCode).toBe(200);
  });

  test('organizes the copies too, unless they are left out', async () => {
    const { user, cookie } = await coOrganizerOf(hub, sheet);
    await invite();
    const copy = async (more: object) =>
      (
        await hub.call('POST', `/api/signup-sheets/${sheet.id}/copies`, {
          cookie: admin,
          json: { eventDate: '2027-12-11', ...more },
        })
      ).json<SheetView>();
    const organizersOf = async ({ id }: SheetView) =>
      (await hub.call('GET', `/api/signup-sheets/${id}/organizers`, { cookie: admin })).json<OrganizersView>();
    const kept = await copy({});
    expect((await organizersOf(kept)).organizers.map(({ userId }) => userId)).toEqual([user.id]);
    expect((await hub.call('GET', `/api/signup-sheets/${kept.id}`, { cookie })).statusCode).toBe(200);
    expect((await organizersOf(await copy({ organizers: false }))).organizers).toEqual([]);
    expect(await mails()).toEqual([CHRIS]);
  });
});

describe('a person who leaves', () => {
  const leave = (user: User) =>
    hub.hub.database.write((write) => removeAccount(hub.hub, write, user, { by: 'recipient' }));
  const rows = async () => (await hub.hub.database.db.selectFrom('sheet_organizers').selectAll().execute()).length;

  test('organizes nothing any more, even as the last one, and is not invited if the mailbox was proved', async () => {
    const { user } = await coOrganizerOf(hub, sheet);
    const other = await makeSheet(hub);
    await hub.call('POST', `/api/signup-sheets/${other.id}/organizers`, { cookie: admin, json: { email: user.email } });
    expect(await rows()).toBe(2);
    await leave({ ...user, email_verified_at: '2026-11-01T00:00:00.000Z' });
    expect(await rows()).toBe(0);
  });

  test('does not end the invitation of an address that was never proved', async () => {
    const user = await chris();
    await invite();
    await leave(user);
    expect(await listed()).toMatchObject([{ email: CHRIS }]);
  });

  test('finds in the download what they organize, and are invited to once the address is proved', async () => {
    const { user, cookie } = await coOrganizerOf(hub, sheet);
    const other = await makeSheet(hub, { title: 'Spring Fair' });
    await hub.call('POST', `/api/signup-sheets/${other.id}/organizers`, { cookie: admin, json: { email: user.email } });
    const own = async () => (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json<MyData>().organizes;
    expect(await own()).toMatchObject([{ sheetId: sheet.id, sheet: sheet.title, since: expect.any(String) }]);
    await hub.platform.database.write(({ db }) =>
      db.updateTable('users').set({ email_verified_at: hub.platform.clock.now().toISOString() }).execute(),
    );
    expect(await own()).toMatchObject([{ sheet: sheet.title }, { sheet: 'Spring Fair', since: null }]);
  });
});
