import { expect } from 'vitest';
import type { Fate, OrganizerTurn, ThingOfOrganizer } from '#domain/what-ends.ts';
import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { mailOrganizers, toldStill } from '#server/features/organizers/mail-organizers.ts';
import { openStream } from './event-stream.ts';
import { mailedInvitation } from './mailed-invitations.ts';
import { coOrganizerOf } from './organizers.ts';
import { createUser, PASSWORD, signIn, signInAs, signInProved } from './people.ts';
import { present } from './present.ts';
import { ann, makeFair, signedUp, writtenMails } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

const DAY_OF_FAIR = '2026-12-12';
const NEXT_ADDRESS = 'chris@next.example';

/**
 * Somebody who organizes a sheet, has invited two people of whom one accepted, has made a link of the door, and has
 * written to the volunteers. The address of the sheet is theirs.
 * @param base of the listening app
 */
export async function somebodyOrganizes(hub: TestHub, base: string, turn: OrganizerTurn) {
  const { db } = hub.platform.database;
  const { sheet, slot } = await makeFair(hub);
  await signedUp(hub, slot);
  const { user, cookie, organizerId } = await organizerFor(hub, sheet, turn);
  await hub.platform.database.write((write) => noteProof(write.db, user.id, user.email, hub.platform.clock.now()));
  const full = await signInAs(hub, 'full-admin');
  const path = `/api/signup-sheets/${sheet.id}`;
  await hub.call('PATCH', path, { cookie: full, json: { organizerEmail: user.email } });
  const accepted = await signInProved(hub, { email: 'accepted@families.example', name: 'Ada' });
  const open = await signInProved(hub, { email: 'open@families.example', name: 'Oli' });
  for (const email of ['accepted@families.example', 'open@families.example'])
    expect((await hub.call('POST', `${path}/organizers`, { cookie, json: { email } })).statusCode).toBe(201);
  const accept = async (person: { readonly cookie: string }, email: string) =>
    hub.call('POST', '/api/organizers/accept', {
      cookie: person.cookie,
      json: { token: await mailedInvitation(hub, email) },
    });
  expect((await accept(accepted, 'accepted@families.example')).statusCode).toBe(200);
  const made = await hub.call('POST', `${path}/door-links`, { cookie, json: { day: DAY_OF_FAIR } });
  const door = new URL(made.json<{ url: string }>().url).hash.slice(1);
  const letter = { audience: 'sheet', audienceId: sheet.id, subject: 'Where to park', text: 'Behind the gym' };
  expect((await hub.call('POST', '/api/letters', { cookie, json: letter })).statusCode).toBe(201);
  await hub.hub.jobs.settled();
  const stream = await openStream(`${base}/api/live?sheet=${sheet.id}`, { cookie });
  await stream.next();
  let isOver = false;
  void stream.ended.then(() => (isOver = true));

  const turns: Record<OrganizerTurn, () => Promise<{ readonly statusCode: number }>> = {
    'taken off the sheet': () =>
      hub.call('DELETE', `${path}/organizers`, { cookie: full, json: { id: present(organizerId) } }),
    'no administrator any more': () =>
      hub.call('PATCH', `/api/users/${user.id}/role`, { cookie: full, json: { role: 'user' } }),
    'account deleted': () =>
      hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password: PASSWORD } }),
    'new address': () =>
      hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json: { name: user.name, email: NEXT_ADDRESS } }),
  };

  async function isTold(address: string): Promise<boolean> {
    const { organizerEmail, language } = sheetRow(await db.selectFrom('signup_sheets').selectAll().executeTakeFirst());
    const order = { kind: 'late-notice', sheetId: sheet.id, organizerEmail, language, payload: { noticeId: sheet.id } };
    const before = (await writtenMails(hub, 'late-notice')).length;
    await hub.platform.database.write((write) => mailOrganizers(hub.hub, write, order));
    const mails = (await writtenMails(hub, 'late-notice')).slice(before);
    const isWritten = mails.some(({ recipient }) => recipient === address);
    return isWritten && (await toldStill(db, order, address)) === 'named';
  }

  async function waits(recipient: string): Promise<boolean> {
    const mails = db.selectFrom('outbox').select('id').where('recipient', '=', recipient);
    return (await mails.where('kind', '=', 'letter').where('state', '=', 'pending').execute()).length === 1;
  }

  async function look(): Promise<Record<ThingOfOrganizer, Fate>> {
    const stays = (is: boolean): Fate => (is ? 'stays' : 'ends');
    const namesAtSheet = await isTold(user.email);
    const is = async (url: string, as: string) => (await hub.call('GET', url, { cookie: as })).statusCode === 200;
    const sees = await is(`${path}/organizers`, cookie);
    return {
      'sight of the sheet': stays(sees),
      'live stream': stays(!isOver),
      'open invitations': stays((await accept(open, 'open@families.example')).statusCode === 200),
      'those who accepted one': stays(await is(`${path}/organizers`, accepted.cookie)),
      'links of the door': stays(
        (await hub.call('POST', '/api/door/list', { json: { token: door } })).statusCode === 200,
      ),
      'letters to volunteers that wait to go out': stays(await waits(ann.email)),
      'mails that name volunteers': stays((await isTold(user.email)) || (await isTold(NEXT_ADDRESS))),
      'names at the address of the sheet': stays(namesAtSheet),
    };
  }

  return { turn: turns[turn], look, close: () => stream.close() };
}

function sheetRow(row: { readonly organizer_email: string; readonly language: string } | undefined) {
  const { organizer_email: organizerEmail, language } = present(row);
  return { organizerEmail, language };
}

async function organizerFor(
  hub: TestHub,
  sheet: { readonly id: string },
  turn: OrganizerTurn,
): Promise<{ readonly user: User; readonly cookie: string; readonly organizerId: string | null }> {
  if (turn !== 'no administrator any more') return coOrganizerOf(hub, sheet);
  const user = await createUser(hub, { role: 'volunteer-admin', name: 'Chris Coorganizer' });
  return { user, cookie: await signIn(hub, user), organizerId: null };
}
