import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificatesOfYear } from '#contract/certificates.ts';
import { peopleQuery } from '#contract/people.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { readProposals } from '#server/features/hours/read-proposals.ts';
import { listPeople } from '#server/features/people/list-people.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { renewNameKeys } from '#server/renew-name-keys.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { helper, makeFair, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const { platform } = hub;
const { db } = platform.database;
const write = (work: (db: Db) => Promise<unknown>) => platform.database.write((writing) => work(writing.db));
afterAll(() => hub.remove());
let organizer = '';
beforeEach(async () => {
  await platform.empty();
  platform.clock.set('2026-11-20T18:00:00.000Z');
  organizer = await signInAs(hub, 'volunteer-admin');
});

const named = (name: string): Person => ({ name, email: 'mary@families.example', phone: '604 555 0105' });
const [typed, byPhone] = [named("Siobhan O'Neil-Roy"), named('Siobhan O’Neil Roy')];

const ask = (slot: { readonly id: string }, person: Person) =>
  hub.call('POST', '/api/volunteers', { json: { ...person, slotId: slot.id } });
const makeLetters = async () =>
  (await hub.call('POST', '/api/certificates', { cookie: organizer, json: { year: 2026 } })).json<CertificatesOfYear>();
const saidBy = ({ certificates }: CertificatesOfYear) =>
  certificates.map(({ version, minutes, state }) => ({ version, minutes, state }));

async function confirmed(person: Person, daysAgo: number): Promise<void> {
  const { sheet } = await makeHeld(hub, [person], daysAgo);
  await confirmHours(platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
}

describe('a person whose phone writes another apostrophe than their keyboard', () => {
  test('has one place of a slot, and one on its waiting list', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    expect((await ask(slot, typed)).statusCode).toBe(201);
    const again = await ask(slot, byPhone);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_signed_up']);
    await signedUp(hub, slot, helper(1));
    await signedUp(hub, slot, helper(2));
    const join = (person: Person) => hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json: person });
    expect((await join(typed)).statusCode).toBe(409);
    expect((await join(byPhone)).statusCode).toBe(409);
    expect((await join(named('Ann Lee'))).statusCode).toBe(201);
    expect((await join(named('Ann  LEE.'))).statusCode).toBe(409);
  });

  test('has one letter about all hours', async () => {
    await confirmed(typed, 1);
    await confirmed(byPhone, 3);
    expect(saidBy(await makeLetters())).toEqual([{ version: 1, minutes: 120, state: 'valid' }]);
  });
});

describe('the keys that an older version stored', () => {
  const oldKey = ({ name }: Person) => name.normalize('NFKC').toLowerCase();
  const forget = () =>
    write((on) => on.updateTable('settings').set({ value: '0' }).where('key', '=', 'name-keys').execute());
  const rename = (from: string, to: string) =>
    write(async (on) => {
      await on.updateTable('hour_people').set({ name: to }).where('name', '=', from).execute();
      await on.updateTable('certificates').set({ name: to }).where('name', '=', from).execute();
    });

  /** As versions did for which each apostrophe was a sign of its own. */
  async function signUpAsBefore(slot: { readonly id: string }, person: Person): Promise<string> {
    const { id } = await signedUp(hub, slot, { ...person, name: `Somebody ${person.name}` });
    const name = { name: person.name, name_key: oldKey(person) };
    await write((on) => on.updateTable('volunteers').set(name).where('id', '=', id).execute());
    return id;
  }

  test('are made anew, so that who is one person now cannot sign up again', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await signUpAsBefore(slot, typed);
    await renewNameKeys(platform);
    expect((await ask(slot, byPhone)).statusCode).toBe(409);
  });

  test('of two who become one person on one slot are both kept, and each can be changed', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const ids = [await signUpAsBefore(slot, typed), await signUpAsBefore(slot, byPhone)];
    await forget();
    await renewNameKeys(platform);
    const rows = await db.selectFrom('volunteers').select(['id', 'name', 'name_key']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: ids[0], name: typed.name, name_key: 'siobhan oneil roy' },
      { id: ids[1], name: byPhone.name, name_key: oldKey(byPhone) },
    ]);
    expect((await ask(slot, named('Siobhan ONeil-Roy'))).statusCode).toBe(409);
    for (const id of ids) {
      const json = { name: byPhone.name, notes: 'Late' };
      expect((await hub.call('PATCH', `/api/volunteers/${id}`, { cookie: organizer, json })).statusCode).toBe(200);
    }
    await forget();
    await renewNameKeys(platform);
    expect(await db.selectFrom('volunteers').select('id').execute()).toHaveLength(2);
  });

  test('of hours and letters become those of one person, whose earlier letters stay valid', async () => {
    await confirmed(typed, 1);
    await confirmed({ ...byPhone, name: 'Somebody else' }, 3);
    await makeLetters();
    await rename('Somebody else', byPhone.name);
    await forget();
    await renewNameKeys(platform);
    const people = await db.selectFrom('hours').select('person').distinct().execute();
    expect(people).toHaveLength(1);
    expect(saidBy(await makeLetters()).toSorted((a, b) => a.version - b.version)).toEqual([
      { version: 1, minutes: 60, state: 'valid' },
      { version: 2, minutes: 60, state: 'valid' },
      { version: 3, minutes: 120, state: 'valid' },
    ]);
  });

  test('of hours stay two in a school year that is closed, where its total would change', async () => {
    await confirmed(typed, 1);
    await confirmed({ ...byPhone, name: 'Somebody else' }, 1);
    await rename('Somebody else', byPhone.name);
    await write((on) =>
      on
        .insertInto('closed_years')
        .values({ year: 2026, closed_at: '2026-11-20T18:00:00.000Z', closed_by: null })
        .execute(),
    );
    await forget();
    await renewNameKeys(platform);
    expect(await db.selectFrom('hours').select('person').distinct().execute()).toHaveLength(2);
  });

  test('are made anew with another SECRET_KEY, so that nobody becomes two and everybody keeps their hours', async () => {
    await confirmed(typed, 1);
    const { sheet, slot } = await makeHeld(hub, [], 3);
    const json = { name: 'Oma Berta', slotId: slot.id };
    expect((await hub.call('POST', '/api/volunteers', { cookie: organizer, json })).statusCode).toBe(201);
    await confirmHours(platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    const query = peopleQuery.parse({});
    const administrator: Actor = { userId: 'olga', sessionHash: 'hers', role: 'full-admin' };
    expect((await listPeople(platform, administrator, query)).people).toHaveLength(2);
    const changed = { ...platform, secrets: createSecrets('another key, after somebody read the one before') };
    await renewNameKeys(changed);
    const { slot: ahead } = await makeFair(hub);
    await signedUp(hub, ahead, typed);
    expect((await listPeople(changed, administrator, query)).people).toMatchObject([
      { name: 'Oma Berta', hours: 1, upcoming: 0 },
      { name: typed.name, hours: 1, upcoming: 1 },
    ]);
  });

  test('are made anew with another SECRET_KEY for who was removed after they came, too', async () => {
    const { sheet, slot } = await makeHeld(hub, [], 3);
    const json = { name: 'Oma Berta', slotId: slot.id };
    const { id } = (await hub.call('POST', '/api/volunteers', { cookie: organizer, json })).json<{ id: string }>();
    const at = present(slot.startTime);
    const facts = [{ id: crypto.randomUUID(), kind: 'arrived', person: id, at }];
    const said = { cookie: organizer, json: { sentAt: platform.clock.now().toISOString(), facts } };
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, said);
    expect((await hub.call('DELETE', `/api/volunteers/${id}`, { cookie: organizer })).statusCode).toBe(204);
    await confirmHours(platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    const personIn = async () => (await db.selectFrom('hours').select('person').executeTakeFirstOrThrow()).person;
    const before = await personIn();
    const changed = { ...platform, secrets: createSecrets('another key, after somebody read the one before') };
    await renewNameKeys(changed);
    expect(await personIn()).not.toBe(before);
    const [proposed] = await readProposals(changed, db, sheet.id);
    expect(await personIn()).toBe(proposed?.person);
  });

  test('are made anew once', async () => {
    const { slot } = await makeFair(hub);
    await forget();
    await renewNameKeys(platform);
    const id = await signUpAsBefore(slot, typed);
    await renewNameKeys(platform);
    expect(await db.selectFrom('volunteers').select(['id', 'name_key']).execute()).toEqual([
      { id, name_key: oldKey(typed) },
    ]);
  });
});
