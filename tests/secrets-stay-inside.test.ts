import { afterAll, describe, expect, test } from 'vitest';
import { accessMatrix, type Call } from '#contract/access.ts';
import type { Role } from '#domain/roles.ts';
import { openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { everyRead } from '#tests/support/every-read.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { Browser } from '#tests/support/browser.ts';
import { mountedRoutes } from '#tests/support/mounted-routes.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { WEBHOOK_SECRET } from '#tests/support/webhook-receiver.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const hub = await startTestHub({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'PAC <pac@school.example>',
  WEBHOOK_ALLOWED_HOSTS: 'hooks.example.org',
  WEBHOOK_SECRET,
});
afterAll(() => hub.remove());

// Words that occur nowhere but in one account, and in what one volunteer said.
const account = { name: 'Quincy Umbrellabird', email: 'umbrellabird@families.example' };
const ofAccount = ['Umbrellabird', 'umbrellabird', '555 8264'];
const volunteer = {
  name: 'Quillon Zebrafinch',
  email: 'zebrafinch@families.example',
  phone: '+1 604 555 7391',
  notes: 'I can lift a glockenspiel',
};
const ofVolunteer = ['Zebrafinch', 'zebrafinch', '555 7391', 'glockenspiel'];

const SENDER_PASSWORD = 'xylophone harvest ninety';
const { sheet, slot } = await makeFair(hub);
const { token: manageToken } = await signedUp(hub, slot, volunteer);
const owner = await createUser(hub, { role: 'user', ...account });
const people = {
  user: await createUser(hub, { role: 'user' }),
  'volunteer-admin': await createUser(hub, { role: 'volunteer-admin' }),
  'full-admin': await createUser(hub, { role: 'full-admin' }),
} satisfies Record<Role, unknown>;
const cookieOf = {
  user: await signIn(hub, people.user),
  'volunteer-admin': await signIn(hub, people['volunteer-admin']),
  'full-admin': await signIn(hub, people['full-admin']),
};
const ownersCookie = await signIn(hub, owner);
const coOrganizers = {
  own: (await coOrganizerOf(hub, sheet)).cookie,
  other: (await coOrganizerOf(hub, await makeSheet(hub, { title: 'Spring Fair' }))).cookie,
};
const secrets = await plantSecrets();
const monitorId = await makeMonitor(hub);
const named = {
  sheetId: sheet.id,
  slotId: slot.id,
  userId: owner.id,
  mailId: await failedMail(hub),
  changeId: await foundChange(hub, monitorId),
  snapshotId: await failedCheck(hub, monitorId),
};

/** Everything that must stay secret: the secrets given, and what is stored for them. */
async function plantSecrets(): Promise<string[]> {
  const phone = { phone: '604 555 8264' };
  await hub.platform.database.write(({ db }) =>
    db.updateTable('users').set(phone).where('id', '=', owner.id).execute(),
  );
  const json = { key: 'senderPassword', value: SENDER_PASSWORD };
  await hub.call('POST', '/api/settings/senderPassword', { cookie: cookieOf['full-admin'], json });
  const waiting = new Browser(hub);
  await waiting.call('POST', '/api/auth/login', { email: people['full-admin'].email, password: PASSWORD });
  await hub.call('POST', '/api/auth/resend-verification', { cookie: ownersCookie });
  await openDeletionRequest(hub, volunteer);
  const invited = { cookie: cookieOf['full-admin'], json: { email: volunteer.email } };
  await hub.call('POST', `/api/signup-sheets/${sheet.id}/organizers`, invited);
  const { db } = hub.platform.database;
  const column = async (rows: Promise<object[]>) =>
    (await rows).flatMap((row) =>
      Object.values(row).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    );
  return [
    SENDER_PASSWORD,
    PASSWORD,
    hub.platform.config.secretKey ?? '',
    WEBHOOK_SECRET,
    waiting.cookie('pre') ?? '',
    manageToken,
    ...[ownersCookie, ...Object.values(cookieOf), ...Object.values(coOrganizers)].map(
      (cookie) => cookie.split('=')[1] ?? '',
    ),
    ...(await column(db.selectFrom('users').select('password_hash').execute())),
    ...(await column(db.selectFrom('sessions').select('token_hash').execute())),
    ...(await column(db.selectFrom('login_challenges').select(['token_hash', 'code_hash']).execute())),
    ...(await column(db.selectFrom('one_time_links').select('token_hash').execute())),
    ...(await column(
      db.selectFrom('sheet_organizers').select('token_hash').where('token_hash', 'is not', null).execute(),
    )),
    ...(await column(db.selectFrom('deletion_requests').select('email_hash').execute())),
    ...(await column(db.selectFrom('settings').select('value').where('key', '=', 'senderPassword').execute())),
    ...(await column(db.selectFrom('outbox').select('payload').execute())).flatMap(sealedIn),
  ];
}

function sealedIn(text: string): string[] {
  return text.match(/v1:[\w-]+:[\w-]+:[\w-]+/g) ?? [];
}

interface Told {
  readonly address: string;
  readonly text: string;
} /** All that somebody can read. */
async function readAll(cookie: string): Promise<Told[]> {
  const told: Told[] = [];
  for (const address of everyRead(named)) {
    const answer = await hub.call('GET', address, { headers: { accept: 'text/html, */*' }, cookie });
    told.push({ address, text: `${JSON.stringify(answer.headers)}${answer.body}` });
  }
  return told;
}

const telling = (told: readonly Told[], words: readonly string[]) =>
  told.filter(({ text }) => words.some((word) => text.includes(word))).map(({ address }) => address.split('?')[0]);

describe('what is secret', () => {
  test('is planted', () => {
    expect(secrets.length).toBeGreaterThan(20);
    for (const secret of secrets) expect(secret.length, secret).toBeGreaterThan(15);
  });

  test.each(['', ...Object.values(cookieOf), ownersCookie, ...Object.values(coOrganizers)])(
    'is told to nobody (%#)',
    async (cookie) => {
      expect(telling(await readAll(cookie), secrets)).toEqual([]);
    },
  );

  test('stands in no file that browsers are given', async () => {
    const files = mountedRoutes(hub.app).filter((route) => /^GET \/(assets\/)?[\w.-]+\.\w+$/.test(route));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const { body } = await hub.call('GET', file.slice('GET '.length));
      for (const secret of secrets) expect(body, file).not.toContain(secret);
    }
  });
});

describe('an account', () => {
  test.each([
    ['strangers', ''],
    ['other users', cookieOf.user],
    ['co-organizers', coOrganizers.own],
    ['volunteer administrators', cookieOf['volunteer-admin']],
  ])('is told to no %s', async (_who, cookie) => {
    expect(telling(await readAll(cookie), ofAccount)).toEqual([]);
  });

  test('is told to its owner and to full administrators, where it belongs', async () => {
    const own = ['/api/auth/session', `/api/auth/profile/${owner.id}`, '/api/auth/my-data.json'];
    expect(telling(await readAll(ownersCookie), ofAccount)).toEqual(expect.arrayContaining(own));
    expect(telling(await readAll(cookieOf['full-admin']), ofAccount)).toEqual(
      expect.arrayContaining([`/api/auth/profile/${owner.id}`, '/api/users']),
    );
  });
});

describe('a volunteer', () => {
  test.each([
    ['strangers', ''],
    ['other users', cookieOf.user],
    ['owners of other accounts', ownersCookie],
    ['co-organizers of other sheets', coOrganizers.other],
  ])('is told to no %s', async (_who, cookie) => {
    expect(telling(await readAll(cookie), ofVolunteer)).toEqual([]);
  });

  test('is told to organizers, co-organizers among them', async () => {
    for (const cookie of [cookieOf['volunteer-admin'], coOrganizers.own])
      expect(telling(await readAll(cookie), ofVolunteer)).toContain('/api/signup-sheets');
  });
});

test('no refusal of a write tells of anyone', async () => {
  const bodies = [
    { email: account.email, name: account.name, password: 'wrong horse' },
    { email: volunteer.email },
    {},
  ];
  for (const call of (Object.keys(accessMatrix) as Call[]).filter((each) => !each.startsWith('GET '))) {
    const [method = '', address = ''] = call.split(' ');
    for (const id of [owner.id, sheet.id]) {
      for (const json of bodies) {
        const url = address.replace(/:[a-zA-Z]+/, id);
        const { statusCode, body } = await hub.call(method, url, { cookie: cookieOf.user, json });
        if (statusCode < 400) continue;
        for (const word of [...ofAccount, ...ofVolunteer, ...secrets]) expect(body, call).not.toContain(word);
      }
    }
  }
});
