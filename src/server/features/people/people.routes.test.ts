import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '#contract/audit.ts';
import type { PeopleView, PersonRow, PersonView } from '#contract/people.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, olga, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { identifyEverybody } from './identify-everybody.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
});

const mei: Person = { name: 'Mei Chan 陳美', email: 'mei@families.example', phone: '604 555 0128' };

async function list(query = '', as = cookie): Promise<PeopleView> {
  const answer = await hub.call('GET', `/api/people?${query}`, { cookie: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PeopleView>();
}

const found = async (search: string, as = cookie) =>
  (await list(new URLSearchParams({ search }).toString(), as)).people.map(({ name }) => name);
const only = async (search: string, as = cookie): Promise<PersonRow> =>
  present((await list(new URLSearchParams({ search }).toString(), as)).people[0]);
const open = (id: string, as = cookie) => hub.call('GET', `/api/people/${id}`, { cookie: as });
const opened = async (id: string, as = cookie) => (await open(id, as)).json<PersonView>();

describe('people', () => {
  test('are those who signed up or wait, each once, by name; accounts and who has left are not among them', async () => {
    const { slot, sheet } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const { slot: other } = await makeFair(hub);
    await signedUp(hub, other, { ...mei, email: 'MEI@families.example', phone: '604 555 0129' });
    const full = await makeFull(hub);
    await waitsFor(hub, full.slot, ben);
    await createUser(hub, { role: 'user', name: 'Account Only' });
    const leaver = await createUser(hub, { role: 'user', ...ann });
    const held = await makeHeld(hub, [helper(2)]);
    await signedUp(hub, held.slot, ann, olga).catch(() => null);
    await hub.call('DELETE', `/api/auth/account/${leaver.id}`, {
      cookie: await signIn(hub, leaver),
      json: { password: 'four wet umbrellas' },
    });
    const { people, total, next } = await list();
    expect(people.map(({ name, upcoming, waiting }) => [name, upcoming, waiting])).toEqual([
      ['Ben Bakker', 0, 1],
      ['Helper 1', 1, 0],
      ['Helper 2', 0, 0],
      ['Mei Chan 陳美', 2, 0],
    ]);
    expect([total, next]).toEqual([4, null]);
    expect(people.at(-1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      name: mei.name,
      email: 'MEI@families.example',
      phone: '604 555 0129',
      upcoming: 2,
      waiting: 0,
      hours: 0,
      lastHelped: null,
    });
    expect(sheet.id).not.toBe('');
  });

  test('without an address are there by their name, each once, and another one of that name too', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const add = async (json: object, { id }: { id: string } = slot) =>
      (await hub.call('POST', '/api/volunteers', { cookie, json: { name: 'Oma Berta', slotId: id, ...json } })).json();
    const { personId } = await add({ phone: '604 555 0163' });
    const { slot: other } = await makeFair(hub);
    await add({ personId }, other);
    const third = await makeFair(hub);
    await add({}, third.slot);
    const { people } = await list();
    // Those of one name stand in the order of their ids.
    expect(
      people
        .map(({ name, email, upcoming }) => [name, email, upcoming])
        .toSorted((a, b) => Number(a[2]) - Number(b[2])),
    ).toEqual([
      ['Oma Berta', null, 1],
      ['Oma Berta', null, 2],
    ]);
    expect((await opened((await only('0163')).id)).signups).toHaveLength(2);
  });

  test('who change while they are being identified hold nobody up', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const { database } = hub.platform;
    // Each time before they are written, the sign-up is of somebody else.
    let nth = 0;
    const restless: typeof database = {
      ...database,
      write: (work) =>
        database.write(async (write) => {
          nth += 1;
          await write.db
            .updateTable('volunteers')
            .set({ name: `Mei ${nth}` })
            .execute();
          return work(write);
        }),
    };
    await identifyEverybody({ ...hub.platform, database: restless });
    expect([nth, await found('mei 1')]).toEqual([1, ['Mei 1']]);
  });

  test('of one mailbox are as many as there are names', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    await signedUp(hub, slot, { ...mei, name: 'Wei Chan' });
    expect(await found('chan')).toEqual([mei.name, 'Wei Chan']);
  });

  test('are found by any part of name, address and phone, as it is typed', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const people: Person[] = [
      mei,
      { name: 'Siobhán O’Hara', email: 'sio_h@families.example', phone: '604 555 0133' },
      { name: 'İpek 100%', email: 'ipek@families.example', phone: '+1 (778) 555-0140' },
      { name: 'Katrin Meier', email: 'katrin.m@families.example', phone: '604 555 0150' },
    ];
    for (const person of people) await signedUp(hub, slot, person);
    expect(await found('mei')).toEqual([mei.name, 'Katrin Meier']);
    expect(await found('陳')).toEqual([mei.name]);
    expect(await found("o'hara")).toEqual(['Siobhán O’Hara']);
    expect(await found('OHARA')).toEqual(['Siobhán O’Hara']);
    expect(await found('sio_')).toEqual(['Siobhán O’Hara']);
    expect(await found('_')).toEqual(['Siobhán O’Hara']);
    expect(await found('%')).toEqual(['İpek 100%']);
    expect(await found('ipek')).toEqual(['İpek 100%']);
    expect(await found('İPEK')).toEqual(['İpek 100%']);
    expect(await found('778-555')).toEqual(['İpek 100%']);
    expect(await found('+1 778')).toEqual(['İpek 100%']);
    expect(await found('٧٧٨ ٥٥٥')).toEqual(['İpek 100%']);
    expect(await found('6045550150')).toEqual(['Katrin Meier']);
    expect(await found('nobody')).toEqual([]);
  });

  test('whose name begins with what is looked for come first', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    for (const name of ['Aimei Lin', 'Bo Mei', 'Mei Chan'])
      await signedUp(hub, slot, { ...ann, name, email: `${name.split(' ')[0]}@families.example` });
    expect(await found('mei')).toEqual(['Mei Chan', 'Bo Mei', 'Aimei Lin']);
  });

  test('come page by page, each once, also in a search', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    for (let nth = 1; nth <= 7; nth += 1) await signedUp(hub, slot, helper(nth));
    for (const search of ['', 'help', 'elp']) {
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const query = new URLSearchParams({ search, limit: '3', ...(next === null ? {} : { before: next }) });
        const page: PeopleView = await list(query.toString());
        expect(page.total).toBe(7);
        seen.push(...page.people.map(({ name }) => name));
        // A place in the list holds a name, and addresses of pages are kept in many places.
        if (page.next !== null) expect(page.next.toLowerCase()).not.toContain('helper');
        next = page.next;
      } while (next !== null);
      expect(seen, search).toEqual([1, 2, 3, 4, 5, 6, 7].map((nth) => `Helper ${nth}`));
    }
  });

  test('are those who have something coming up, or who wait, where that is asked', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const off = await makeFair(hub, { sheet: { title: 'Called off' } });
    await signedUp(hub, off.slot, helper(3));
    await hub.call('POST', `/api/signup-sheets/${off.sheet.id}/call-off`, { cookie, json: { reason: 'Snow' } });
    await makeHeld(hub, [helper(2)]);
    const full = await makeFull(hub);
    await waitsFor(hub, full.slot, ben);
    const shown = async (query: string) => (await list(query)).people.map(({ name }) => name);
    expect(await shown('')).toEqual(['Ben Bakker', 'Helper 1', 'Helper 2', 'Helper 3', mei.name]);
    expect(await shown('show=coming')).toEqual(['Helper 1', mei.name]);
    expect(await shown('show=waiting')).toEqual(['Ben Bakker']);
    expect(await shown('show=coming&search=help')).toEqual(['Helper 1']);
    // In words and in the query the same is over.
    for (const { name, upcoming } of (await list()).people)
      expect(upcoming > 0, name).toBe((await shown('show=coming')).includes(name));
  });

  test.each(['show=x', 'limit=0', 'limit=51', 'limit=x', 'before=x', `search=${'x'.repeat(201)}`])(
    'are refused with %s',
    async (query) => {
      const answer = await hub.call('GET', `/api/people?${query}`, { cookie });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, query.split('=')[0]]);
    },
  );

  test('are found under a name that was changed, and no longer under the one before', async () => {
    const { slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, mei);
    const before = await only('mei');
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { name: 'Wei Chan' } });
    expect([await found('陳美'), await found('wei')]).toEqual([[], ['Wei Chan']]);
    expect((await only('wei')).id).not.toBe(before.id);
    expect((await open(before.id)).statusCode).toBe(404);
  });
});

describe('a person', () => {
  test('is shown with what is to come, what is over, waits, hours, letters and emails', async () => {
    const held = await makeHeld(hub, [mei]);
    await confirmHours(hub.platform, { sheetId: held.sheet.id, input: { except: [] } }, olga);
    const { slot, sheet } = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    await signedUp(hub, slot, mei);
    const full = await makeFull(hub);
    await waitsFor(hub, full.slot, mei);
    await hub.call('POST', '/api/certificates', { cookie, json: { year: 2026 } });
    const row = await only('mei');
    expect(row).toMatchObject({ upcoming: 1, waiting: 1, hours: 1 });
    const { person, signups, waiting, hours, letters, mails } = await opened(row.id);
    expect(person).toMatchObject({ ...row, language: 'en', years: [{ year: 2026, confirmed: 60, open: 0 }] });
    expect(signups.map(({ sheetId, slotId, isPast }) => [sheetId, slotId, isPast])).toEqual([
      [sheet.id, slot.id, false],
      [held.sheet.id, held.slot.id, true],
    ]);
    expect(waiting).toMatchObject([{ slotId: full.slot.id, places: 1, ahead: 0 }]);
    expect(hours).toMatchObject([
      { signupId: held.signupIds[0], minutes: 60, isConfirmed: true, sheet: held.sheet.title },
    ]);
    expect(letters).toMatchObject([{ name: mei.name, year: 2026, minutes: 60 }]);
    expect(mails?.map(({ subject }) => subject).join()).toContain('Spring Fair');
  });

  test('has emails for full administrators only, and letters for administrators', async () => {
    const { slot, sheet } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const { id } = await only('mei');
    const volunteerAdmin = await opened(id, await signInAs(hub, 'volunteer-admin'));
    expect([Object.hasOwn(volunteerAdmin, 'mails'), volunteerAdmin.letters]).toEqual([false, []]);
    const organizer = await opened(id, (await coOrganizerOf(hub, sheet)).cookie);
    expect([Object.hasOwn(organizer, 'mails'), Object.hasOwn(organizer, 'letters')]).toEqual([false, false]);
  });
});

describe('an organizer of one sheet', () => {
  test('finds the people of that sheet alone, with what they do there alone', async () => {
    const hers = await makeHeld(hub, [mei]);
    const others = await makeHeld(hub, [mei, ben], 2);
    for (const { sheet } of [hers, others])
      await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, olga);
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const chris = (await coOrganizerOf(hub, hers.sheet)).cookie;
    expect(await found('', chris)).toEqual([mei.name]);
    expect([await found('ben', chris), (await list('', chris)).total]).toEqual([[], 1]);
    const row = await only('mei', chris);
    expect(row).toMatchObject({ upcoming: 0, hours: 1 });
    expect((await only('mei')).hours).toBe(2);
    const { signups, hours, person } = await opened(row.id, chris);
    expect(signups.map(({ sheetId }) => sheetId)).toEqual([hers.sheet.id]);
    expect(hours.map(({ sheetId }) => sheetId)).toEqual([hers.sheet.id]);
    expect(person.years).toEqual([{ year: 2026, confirmed: 60, open: 0 }]);
    const foreign = await open((await only('ben')).id, chris);
    const missing = await open('018f0000-0000-8000-8000-000000000000', chris);
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  });

  test('does not find a person by an address or phone that is known on other sheets only', async () => {
    const { slot, sheet } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    const { slot: other } = await makeFair(hub);
    await signedUp(hub, other, { ...mei, phone: '778 555 0100' });
    const chris = (await coOrganizerOf(hub, sheet)).cookie;
    expect([await found('778 555', chris), await found('778 555')]).toEqual([[], [mei.name]]);
    expect(await only('mei', chris)).toMatchObject({ phone: mei.phone, upcoming: 1 });
  });
});

describe('who looks at people', () => {
  const log = async () =>
    (await hub.call('GET', '/api/audit-log', { cookie }))
      .json<AuditLog>()
      .entries.filter(({ action }) => ['people-searched', 'person-opened'].includes(action));

  test('is in the audit log: each look at a person, and a search once in a while, without its words', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, mei);
    for (const search of ['m', 'me', 'mei']) await found(search);
    const { id } = await only('mei');
    await open(id);
    await open(id);
    expect((await log()).map(({ action, subject, detail }) => [action, subject.name, detail])).toEqual([
      ['person-opened', mei.name, null],
      ['person-opened', mei.name, null],
      ['people-searched', null, null],
    ]);
    hub.platform.clock.advance(11 * 60_000);
    await found('mei');
    expect((await log()).map(({ action }) => action)).toEqual([
      'people-searched',
      'person-opened',
      'person-opened',
      'people-searched',
    ]);
    const rows = await hub.platform.database.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/mei/i);
  });

  test('is said with the name of the person as long as somebody is there under it, also of who only waits', async () => {
    const full = await makeFull(hub);
    await waitsFor(hub, full.slot, ben);
    const { slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, mei);
    for (const name of ['ben', 'mei']) await open((await only(name)).id);
    const names = async () => (await log()).map(({ subject }) => subject.name).slice(0, 2);
    expect(await names()).toEqual([mei.name, ben.name]);
    // Written anew without a change of who it is: nobody has looked for people since.
    const patch = (json: object) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json });
    expect((await patch({ phone: '604 555 0199' })).statusCode).toBe(200);
    expect(await names()).toEqual([mei.name, ben.name]);
    await patch({ name: 'Wei Chan' });
    expect(await names()).toEqual([null, ben.name]);
  });
});
