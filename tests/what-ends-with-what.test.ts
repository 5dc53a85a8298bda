import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import {
  accountFates,
  accountTurns,
  organizerFates,
  organizerTurns,
  signupFates,
  signupTurns,
  type Fate,
  type SignupTurn,
  type ThingOfAccount,
  type ThingOfOrganizer,
  type ThingOfSignup,
} from '#domain/what-ends.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { somebodyOrganizes } from '#tests/support/organizer-rights.ts';
import { annsAccount } from '#tests/support/own-account.ts';
import { present } from '#tests/support/present.ts';
import { signInAs } from '#tests/support/people.ts';
import { ben } from '#tests/support/sheets.ts';
import { annsHousehold, type Household } from '#tests/support/what-ends.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const base = await hub.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.hub.jobs.settled();
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const goTo = (local: string) =>
  hub.platform.clock.set(present(readInstant(hub.platform.schoolClock, local)).toISOString());

describe('of a sign-up', () => {
  const turns: Record<SignupTurn, (home: Household) => Promise<unknown>> = {
    'moved by a link': ({ each, linkOf }) =>
      each((id) => hub.call('PATCH', '/api/manage/signup', { json: { token: linkOf(id), email: ben.email } })),
    'moved by its account': ({ each, cookie }) =>
      each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { email: ben.email } })),
    'moved by an organizer': async ({ each, ownForm }) => {
      const cookie = await signInAs(hub, 'volunteer-admin');
      const { name: _name, ...form } = ownForm;
      await each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { ...form, email: ben.email } }));
    },
    'given to another person': async ({ each, ownForm }) => {
      const cookie = await signInAs(hub, 'volunteer-admin');
      const { name, email } = ben;
      // As the form of the organizer sends it: with all that the first person said.
      await each((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { ...ownForm, name, email } }));
    },
    'taken over': async ({ shift, item, takeOver }) => {
      await takeOver(shift);
      await takeOver(item);
    },
    'account deleted': ({ deleteAccount }) => deleteAccount(),
  };

  test.each(signupTurns)('%s', async (turn) => {
    const home = await annsHousehold(hub, { asked: turn !== 'taken over' });
    await turns[turn](home);
    await hub.hub.jobs.settled();
    const now = await home.look();
    expect(now).toEqual(columnOf(signupFates, signupTurns.indexOf(turn)));
  });
});

describe('of somebody who organizes', () => {
  test.each(organizerTurns)('%s', async (turn) => {
    // The door is open.
    goTo('2026-12-12T07:30');
    const organizing = await somebodyOrganizes(hub, base, turn);
    expect((await organizing.turn()).statusCode).toBeLessThan(300);
    await heard();
    expect(await organizing.look()).toEqual(columnOf(organizerFates, organizerTurns.indexOf(turn)));
    organizing.close();
  });
});

describe('of an account', () => {
  test.each(accountTurns)('%s', async (turn) => {
    goTo('2026-12-10T10:00');
    const account = await annsAccount(hub, base, goTo);
    await account.turns[turn]();
    await heard();
    expect(await account.look()).toEqual(columnOf(accountFates, accountTurns.indexOf(turn)));
    account.close();
  });
});

/** Tables with a column that leads to a person, and what in them the tables of fates speak of. */
const weighed: Readonly<Record<string, readonly (ThingOfSignup | ThingOfOrganizer | ThingOfAccount)[] | string>> = {
  volunteers: ['hold of its account', 'proof of its mailbox', 'note', 'phone', 'dish', 'shown name', 'sign-ups ahead'],
  answers: ['answers'],
  hand_overs: ['the take-over link', 'who asked to take it over'],
  waitlist_entries: ['waits', 'waits under way'],
  offers: ['waits'],
  consent_records: ['consent to reminders', 'consent to calls', 'consent to news', 'consents'],
  sheet_organizers: ['sight of the sheet', 'open invitations', 'those who accepted one', 'invitations to it'],
  door_links: ['links of the door'],
  signup_sheets: ['names at the address of the sheet'],
  users: ['consents', 'mails that name volunteers'],
  sessions: ['session', 'live stream'],
  mailboxes: ['calendar of its mailbox', 'proofs of its mailbox'],
  hours: ['hours'],
  hour_people: ['hours'],
  certificates: ['letters about hours'],
  reminders: 'that one was written, so that none is written twice; with the sign-up',
  door_facts: 'who came; a person who leaves takes name and address along',
  door_devices: 'phones of a link',
  hour_changes: 'who decided, by id',
  closed_years: 'who closed one, by id',
  calls: 'who asked, by id',
  audit_log: 'who did what, by id',
  call_recipients: 'who was asked; address and moments go with the person',
  late_cancels: 'names for a day',
  letter_recipients: 'hashes, until a letter is written',
  calendar_endings: 'hashes, so that a calendar takes an entry back',
  calendar_keys: 'of administrators, with the role',
  login_challenges: 'of a login, with the account or another address',
  code_tries: 'count wrong codes, with the account',
  one_time_links: 'prove the address that they were mailed to, once',
  questions: 'who sees the answers',
  signup_moves: 'who moved whom, by id, for as long as it can be undone',
  mailbox_codes: 'prove a mailbox, for ten minutes',
  deletion_requests: 'of an address, until they are carried out',
  outbox: 'emails that are written; emptied with the person',
  suppressed_addresses: 'addresses to which email came back',
};

test('what else leads to a person has been weighed', async () => {
  const leads = /^(?:taker_)?(?:user|person|signup)_ids?$|(?:^|_)(?:email|address|address_hash|recipient|by|by_id)$/;
  const tables = await hub.platform.database.db.introspection.getTables();
  const found = tables.filter(({ columns }) => columns.some(({ name }) => leads.test(name))).map(({ name }) => name);
  expect(found.filter((table) => weighed[table] === undefined)).toEqual([]);
  const names = tables.map(({ name }) => name);
  expect(Object.keys(weighed).filter((table) => !names.includes(table))).toEqual([]);
});

function columnOf(fates: Readonly<Record<string, readonly Fate[]>>, at: number) {
  return Object.fromEntries(Object.entries(fates).map(([thing, row]) => [thing, row[at]]));
}

/** Open streams have ended by then, if they end. */
async function heard(): Promise<void> {
  await hub.hub.jobs.settled();
  await wait(100);
}
