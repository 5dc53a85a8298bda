import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call, type Caller } from '#contract/access.ts';
import { pagePaths } from '#contract/paths.ts';
import { roles, type Role } from '#domain/roles.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { makeCommitteeKey } from '#server/features/calendars/committee-key.ts';
import { makeOwnCalendar } from '#server/features/calendars/own-calendar.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { unsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { OnceOnly } from '#server/http/answer-once.ts';
import { mountOn } from '#server/http/mount.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { present } from '#tests/support/present.ts';
import { openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { addressNaming, makeUsedLink, makeWallLink } from '#tests/support/doors.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { mountedRoutes } from '#tests/support/mounted-routes.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { failedPost, waitingPost } from '#tests/support/social-posts.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { helper, makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { makeFull } from '#tests/support/waitlists.ts';

// The school's site cannot be found.
const hub = await startTestHub({ RATE_LIMITS: 'off' }, nameServer({}).resolve);
afterAll(() => hub.remove());

interface Person {
  readonly user: User;
  readonly cookie: string;
}

async function someone(role: Role): Promise<Person> {
  const user = await createUser(hub, { role });
  return { user, cookie: await signIn(hub, user) };
}

// One full administrator remains, whatever the walk does to the others.
await someone('full-admin');
let people: Record<Role, Person>;
// New ones for each test: some calls end sessions and accounts.
beforeEach(async () => {
  const [user, volunteers, full] = await Promise.all(roles.map(someone));
  if (user === undefined || volunteers === undefined || full === undefined) throw new Error('There are three roles');
  people = { user, 'volunteer-admin': volunteers, 'full-admin': full };
});
const fair = await makeFair(hub, { slot: { maxVolunteers: null } });

const calls = Object.keys(accessMatrix) as Call[];
const accessOf = (call: Call): Access => accessMatrix[call];
const callers: readonly Caller[] = ['anonymous', ...roles];
const methodOf = (call: Call) => call.split(' ')[0] ?? '';
const addressOf = (call: Call) => call.split(' ')[1] ?? '';
// A setting that does not exist cannot be set, which is an error of what is said, not something missing.
const namesSomething = (call: Call) => addressOf(call).includes('/:') && call !== 'POST /api/settings/:key';
const cookieOf = (caller: Caller) => (caller === 'anonymous' ? {} : { cookie: people[caller].cookie });

const PASSES = new Set(['GET', 'HEAD']);
const methodAsked = (call: Call) => (call === 'GET /api/live' ? 'HEAD' : methodOf(call));

let signups = 0;
/** Of the address of a calendar. */
const nameIn = (url: string) => path.basename(url, '.ics');

const makers: Record<string, (owner: User | null) => Promise<string>> = {
  '/api/signup-sheets/:id': async () => (await makeSheet(hub)).id,
  '/api/sheet-templates/:id/sheets': async () => 'hot-lunch',
  '/api/signup-sheets/:id/organizers': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/copies': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/series': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/series/actions': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/series/changes': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/questions': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/picture': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/call-off': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/slots/pattern': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/slots/paste': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/slots/changes': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/calendar.ics': async () => fair.sheet.id,
  '/api/signup-sheets/:id/labels.html': async () => fair.sheet.id,
  '/api/signup-sheets/:id/roster.html': async () => fair.sheet.id,
  '/api/signup-sheets/:id/sign-in.html': async () => fair.sheet.id,
  '/api/signup-sheets/:id/poster.html': async () => fair.sheet.id,
  '/api/signup-sheets/:id/wall.html': async () => {
    await makeWallLink(hub, fair.sheet);
    return fair.sheet.id;
  },
  '/calendar/sheets/:id.ics': async () => fair.sheet.id,
  '/calendar/mine/:key.ics': async () => {
    const { url } = await makeOwnCalendar(hub.platform, 'calendar@families.example', false);
    return nameIn(present(url));
  },
  '/calendar/committee/:key.ics': async () => {
    const { id: userId } = await createUser(hub, { role: 'volunteer-admin' });
    return nameIn(await makeCommitteeKey(hub.platform, { role: 'volunteer-admin', userId, sessionHash: '' }));
  },
  '/api/signup-sheets/:id/share': async () => fair.sheet.id,
  '/share/sheets/:id/square.jpg': async () => fair.sheet.id,
  '/share/sheets/:id/wide.jpg': async () => fair.sheet.id,
  '/api/social-media/posts/:id/cancel': () => waitingPost(hub),
  '/api/social-media/posts/:id/retry': () => failedPost(hub),
  '/api/signup-sheets/:id/waitlist': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/fill-history': async () => (await makeSheet(hub)).id,
  '/api/volunteer-slots/:id/shared': async () => (await makeFair(hub)).slot.id,
  '/api/signup-sheets/:id/calls': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/calls/stop': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/hours': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/hours/correct': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/attendance/confirm': async () => (await makeSheet(hub)).id,
  '/api/volunteer-slots/:id/waitlist': async () => (await makeFull(hub)).slot.id,
  '/api/volunteer-slots/:id/waitlist/serve': async () => (await makeFull(hub)).slot.id,
  '/api/volunteer-slots/:id/waitlist/offer': async () => (await makeFull(hub)).slot.id,
  '/api/volunteer-slots/:id/waitlist/remove': async () => (await makeFull(hub)).slot.id,
  '/api/signup-sheets/:id/hand-overs': async () => (await makeSheet(hub)).id,
  '/api/volunteer-slots/:id/hand-overs/approve': async () => (await makeFair(hub)).slot.id,
  '/api/volunteer-slots/:id/hand-overs/refuse': async () => (await makeFair(hub)).slot.id,
  '/api/signup-sheets/:id/attendance': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/attendance/facts': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/attendance/looked-at': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/door-links': async () => (await makeSheet(hub)).id,
  '/api/signup-sheets/:id/door-links/:linkId': () => sheetAndLink(),
  '/api/signup-sheets/:id/door-links/:linkId/admit': () => sheetAndLink(),
  '/api/volunteer-slots/:id': async () => (await makeFair(hub)).slot.id,
  '/api/volunteers/:id': async (owner) => {
    signups += 1;
    const userId = (owner ?? (await createUser(hub, { role: 'user' }))).id;
    const actor = { role: 'user', userId, sessionHash: '' } as const;
    return (await signedUp(hub, fair.slot, helper(signups), actor)).id;
  },
  '/api/settings/:key': async () => 'adminEmail',
  '/api/email/suppressed/:id': async () => {
    const { email } = await createUser(hub, { role: 'user' });
    const at = hub.platform.clock.now();
    return (await hub.platform.database.write(({ db }) => suppressAddress(db, email, null, at))).id;
  },
  '/unsubscribe/:token': async () =>
    unsubscribeToken(hub.platform.secrets, (await createUser(hub, { role: 'user' })).email, 'news'),
  '/uploads/:name': async () => {
    const { uploads } = hub.platform;
    const { folder } = await uploads.workplace();
    const name = `logo-${newUploadName()}.webp`;
    writeFileSync(path.join(folder, 'made'), 'x');
    await uploads.keep(path.join(folder, 'made'), name);
    return name;
  },
  '/api/deletion-requests/:id/carry-out': async () => {
    const { email } = await createUser(hub, { role: 'user' });
    return openDeletionRequest(hub, { name: 'Priya Parent', email });
  },
  '/api/communication-logs/:id': () => failedMail(hub),
  '/api/communication-logs/:id/resend': () => failedMail(hub),
  '/api/communication-logs/:id/mark-arrived': () => failedMail(hub),
  '/api/monitors/:id': () => makeMonitor(hub),
  '/api/monitors/:id/check': () => makeMonitor(hub),
  '/api/monitors/:id/duplicate': () => makeMonitor(hub),
  '/api/changes/:id': async () => foundChange(hub, await makeMonitor(hub)),
  '/api/monitoring/snapshots/:id': async () => failedCheck(hub, await makeMonitor(hub)),
};
async function sheetAndLink() {
  const { sheet, linkId } = await makeUsedLink(hub);
  return `${sheet.id}/${linkId}`;
}
const makeUser = async (owner: User | null) => (owner ?? (await createUser(hub, { role: 'user' }))).id;
const namesUsers = /^\/api\/(users|auth)\/(?:[a-z-]+\/)?:[a-zA-Z]+(?:\/[a-z-]+)?$/;
const makerFor = (call: Call) =>
  !namesSomething(call)
    ? undefined
    : (makers[addressOf(call)] ?? (namesUsers.test(addressOf(call)) ? makeUser : undefined));

interface Asked {
  readonly id?: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Without a body, sends broken JSON: a refused caller must not learn that. */
async function ask(call: Call, { id, cookie, headers, body }: Asked = {}) {
  const method = methodAsked(call);
  const address = addressNaming(addressOf(call), id ?? randomUUID());
  const answer = await hub.inject({
    method,
    url: address,
    headers: {
      ...headers,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body };
}

describe('the routes of the app', () => {
  const pages = [
    ...Object.values(pagePaths).filter((page) => typeof page === 'string'),
    pagePaths.sheet(':id'),
    pagePaths.unsubscribe(':token'),
    pagePaths.profile(':userId'),
  ];

  test('are those of the table, the pages, and nothing else', () => {
    const mounted = mountedRoutes(hub.app);
    expect(mounted.length).toBeGreaterThan(30);
    const files = mounted.filter((route) => /^GET \/(?:assets\/)?[\w.-]+\.[a-z0-9]+$/.test(route));
    const outside = mounted.filter((route) => !files.includes(route) && !calls.includes(route as Call));
    expect(outside.sort()).toEqual(pages.map((page) => `GET ${page}`).sort());
    expect(calls.filter((call) => !mounted.includes(call))).toEqual([]);
  });

  test('cannot be more than those of the table', () => {
    const mount = mountOn(hub.app, {
      publicUrl: 'https://hub.example',
      actorOf: () => Promise.reject(new Error()),
      gateOf: () => null,
      sheetOfSlot: async () => null,
      once: new OnceOnly({ claim: async () => true, release: async () => {} }),
    });
    const surprise = { summary: '', responses: {}, handle: () => null };
    expect(() => mount('GET /api/surprise' as Call, surprise)).toThrow('not in the access matrix');
    expect(() => mount('toString' as Call, surprise)).toThrow('not in the access matrix');
  });

  test('that name something all have something to name in this walk', () => {
    expect(calls.filter((call) => namesSomething(call) && makerFor(call) === undefined)).toEqual([]);
  });
});

describe.each(calls)('%s', (call) => {
  const make = makerFor(call);
  const ownOnly = accessOf(call).ownOnly ?? [];
  const bodies = PASSES.has(methodOf(call)) ? [undefined] : [undefined, '{}', '{"name":"Eve"}', 'no JSON'];
  const refused = callers.filter((caller) => !admits(call, caller));
  const admitted = callers.filter((caller) => admits(call, caller));

  test.runIf(refused.length > 0)('refuses whom the table does not admit, whatever is asked for and said', async () => {
    const existing = await make?.(null);
    for (const caller of refused) {
      const answers = await Promise.all(
        [existing, randomUUID(), 'no-id'].flatMap((id) =>
          bodies.map((body) =>
            ask(call, {
              ...cookieOf(caller),
              ...(id === undefined ? {} : { id }),
              ...(body === undefined ? {} : { body }),
            }),
          ),
        ),
      );
      const [first] = answers;
      expect(first?.status, caller).toBe(caller === 'anonymous' ? 401 : 403);
      for (const answer of answers) expect(answer, caller).toEqual(first);
    }
  });

  test('lets those in whom the table admits', async () => {
    for (const caller of admitted) {
      const owner = caller !== 'anonymous' && ownOnly.includes(caller) ? people[caller].user : null;
      const id = await make?.(owner);
      const { status } = await ask(call, { ...cookieOf(caller), ...(id === undefined ? {} : { id }) });
      expect([401, 403, 404], `${caller} ${status}`).not.toContain(status);
      expect(status, caller).toBeLessThan(500);
    }
  });

  test.runIf(make !== undefined)('says the same of what is missing and of what is foreign', async () => {
    for (const caller of admitted) {
      const missing = await ask(call, { ...cookieOf(caller), id: randomUUID() });
      expect(missing.status, caller).toBe(404);
      const isForeign = caller !== 'anonymous' && ownOnly.includes(caller);
      const ids = ['no-id', ...(isForeign && make !== undefined ? [await make(null)] : [])];
      for (const id of ids) {
        for (const body of bodies) {
          const answer = await ask(call, { ...cookieOf(caller), id, ...(body === undefined ? {} : { body }) });
          expect(answer, `${caller} ${id} ${body}`).toEqual(missing);
        }
      }
    }
  });

  test.runIf(accessOf(call).othersOnly === true)('refuses whom it admits the own row', async () => {
    for (const caller of admitted) {
      if (caller === 'anonymous') continue;
      for (const body of bodies) {
        const own = { cookie: people[caller].cookie, id: people[caller].user.id };
        const { status } = await ask(call, { ...own, ...(body === undefined ? {} : { body }) });
        expect(status, caller).toBe(403);
      }
    }
  });

  test('hears nothing of X-User-ID', async () => {
    const claim = { 'x-user-id': people['full-admin'].user.id };
    const isRead = PASSES.has(methodOf(call));
    for (const caller of ['anonymous', 'user'] as const) {
      const said = [];
      let same: Asked | undefined;
      for (const headers of [{}, claim]) {
        // A write may end what it is about, or the session; so each has its own.
        const person = caller === 'user' ? await someone('user') : null;
        const owner = person !== null && ownOnly.includes('user') ? person.user : null;
        const id = await make?.(owner);
        const asking = { ...(person === null ? {} : { cookie: person.cookie }), ...(id === undefined ? {} : { id }) };
        if (isRead) same ??= asking;
        const asked = same ?? asking;
        const answer = await ask(call, { ...asked, headers });
        said.push({ ...answer, body: answer.body.replaceAll(asked.id ?? '-', '-') });
      }
      expect(said[1], caller).toEqual(said[0]);
    }
  });

  test.runIf(!PASSES.has(methodOf(call)))('is refused when another website sends it', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ];
    const id = await make?.(null);
    for (const headers of foreign) {
      const { status } = await ask(call, {
        ...cookieOf('full-admin'),
        ...(id === undefined ? {} : { id }),
        headers,
      });
      expect(status).toBe(403);
    }
  });
});
