import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call, type Caller } from '#contract/access.ts';
import type { AuditLog } from '#contract/audit.ts';
import { personUrl, PLACE_ROUTES } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { roles } from '#domain/roles.ts';
import { OnceOnly } from '#server/http/answer-once.ts';
import { mountOn } from '#server/http/mount.ts';
import { keepDatabase, type Changes } from '#tests/support/kept-database.ts';
import { mountedRoutes } from '#tests/support/mounted-routes.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { unsayable } from '#tests/support/recorded-writes.ts';
import { safeHeaders } from '#tests/support/safe-headers.ts';
import { askCall, isRead, jsonOf, namesOf, namesSomething, type Asking } from '#tests/support/samples/ask.ts';
import { hostileFields, hostileTexts, plainly, withoutGenerated } from '#tests/support/samples/hostile-fields.ts';
import { makeEverything, type Made } from '#tests/support/samples/make-everything.ts';
import type { Outcome } from '#tests/support/samples/sample.ts';
import { allCalls, samples } from '#tests/support/samples/samples.ts';
import { ann, chiyo, helper } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

// No job runs, and nothing outside can be reached.
const hub = await openTestHub(
  {
    PUBLIC_URL: 'https://pac.example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
    GRAPH_API_URL: 'http://127.0.0.1:9/v25.0',
  },
  nameServer({}).resolve,
);
const { made, other, people } = await makeEverything(hub);
const { expectSafe } = await safeHeaders(hub);
const database = await keepDatabase(hub);
afterAll(() => {
  database.close();
  return hub.remove();
});
afterEach(() => database.restore());

/** Where it applies: a test that is skipped costs as much as a small one. */
const testIf = (applies: boolean) => (applies ? test : (_name: string, _work: () => unknown) => {});

type Who = Caller | Exclude<keyof typeof people, Caller>;
const callers: readonly Caller[] = ['anonymous', ...roles];
const cookieOf = (who: Who) => (who === 'anonymous' ? '' : people[who].cookie);
const accessOf = (call: Call): Access => accessMatrix[call];
/** Every id that was made. */
const known = JSON.stringify([made, other, people, Object.values(await wholeDatabase(hub))]);
const UNCHANGED: Changes = { added: [], removed: [] };
/** Of calls that read, those of which the audit log tells. */
const recordedReads: readonly Call[] = ['GET /api/export/volunteers', 'GET /api/people', 'GET /api/people/:id'];
const withoutAudit = ({ added, removed }: Changes): Changes => ({
  added: added.filter((row) => !row.startsWith('audit_log ')),
  removed,
});
/** What an answer is compared by. */
const told = ({ status, body }: { readonly status: number; readonly body: string }) => ({ status, body });

/** Of whom no refusal tells, though requests may name them. */
const others = [ann, chiyo, helper(1), people.coOrganizer].flatMap(({ name, email }) => [name, email]);

async function ask(call: Call, who: Who, asking: Partial<Asking> = {}) {
  const answer = await askCall(hub, call, { made, cookie: cookieOf(who), ...asking });
  expectSafe(answer, `${call} by ${who}`);
  const isRefused = answer.status >= 400 && !['volunteer-admin', 'full-admin', 'coOrganizer'].includes(who);
  if (isRefused) for (const word of others) expect(answer.body, `${call} to ${who}`).not.toContain(word);
  return answer;
}

/** Who makes the request of the sample: a full administrator where strangers may not. */
function makerOf(call: Call): Who {
  const { who, as } = samples[call];
  return as ?? (who[0] === 401 ? 'full-admin' : 'anonymous');
}

function outcomeOf(call: Call, caller: Caller): Outcome {
  const { ownOnly = [], othersOnly, byToken } = accessOf(call);
  if (!admits(call, caller)) return caller === 'anonymous' ? 401 : 403;
  if (byToken === true) return 'token';
  if (caller !== 'anonymous' && ownOnly.includes(caller)) return 'own';
  return othersOnly === true ? 'others' : 'ok';
}

/** What a caller of the role reaches: what is their own, where the call is about that. */
function reachedBy(call: Call, caller: Caller): { readonly who: Who; readonly made: Made } {
  if (caller === 'anonymous' || !accessOf(call).ownOnly?.includes(caller)) return { who: caller, made };
  if (caller === 'user') return { who: 'owner', made };
  return { who: caller, made: { ...made, ownerId: people[caller].id } };
}

/** Ids of sheets, and of what is on them, that there are not. */
const missing: Made = {
  ...other,
  ...Object.fromEntries(
    (['sheetId', 'slotId', 'signupId', 'heldId', 'calledId', 'thinId', 'oddId', 'ownSignupId'] as const).map((name) => [
      name,
      randomUUID(),
    ]),
  ),
};
/** What co-organizers reach of sign-ups are those of their sheets. */
const ofSheet = (sheets: Made): Made => ({
  ...sheets,
  ownSignupId: sheets.signupId,
  // Only administrators remove other organizers.
  organizerId: sheets.coOrganizerId,
});

async function changesAfter(call: Call, who: Who, asking: Partial<Asking> = {}) {
  await samples[call].needs?.(hub, made);
  const answer = await ask(call, who, asking);
  await hub.hub.jobs.settled();
  const changes = await database.changes();
  await database.restore();
  return { answer, changes: plainly(changes, known) };
}

const plainRequests = new Map<string, ReturnType<typeof changesAfter>>();

/** The request of the sample as it is, which is made once for each caller. */
function plainRequest(call: Call, who: Who): ReturnType<typeof changesAfter> {
  const key = `${call} ${who}`;
  const made = plainRequests.get(key) ?? changesAfter(call, who);
  plainRequests.set(key, made);
  return made;
}

async function entries() {
  const answer = await hub.call('GET', '/api/audit-log', { cookie: cookieOf('full-admin') });
  return answer.json<AuditLog>().entries;
}

const earlier = new Set((await entries()).map(({ id }) => id));

interface MadeRow {
  readonly id?: string;
  readonly sheet?: { readonly id: string };
  readonly signups?: readonly { readonly id: string }[];
}

/** The id of what the line in the audit log is about. */
function subjectOf(call: Call, body: string): string | undefined {
  const { says: { about } = {}, names } = samples[call];
  if (about === 'caller') return people['full-admin'].id;
  if (about !== 'what it made') return made[about ?? [names ?? []].flat()[0] ?? 'missingId'];
  const { id, sheet, signups }: MadeRow = JSON.parse(body);
  return sheet?.id ?? signups?.[0]?.id ?? id;
}

describe('the routes of the app', () => {
  const pages = [
    ...Object.values(pagePaths).filter((page) => typeof page === 'string'),
    pagePaths.sheet(':id'),
    pagePaths.unsubscribe(':token'),
    pagePaths.profile(':userId'),
    ...PLACE_ROUTES,
    personUrl(':id'),
  ];

  test('are those of the table, the pages, and nothing else', () => {
    const mounted = mountedRoutes(hub.app);
    expect(mounted.length).toBeGreaterThan(30);
    const files = mounted.filter((route) => /^GET \/(?:assets\/)?[\w.-]+\.[a-z0-9]+$/.test(route));
    const outside = mounted.filter((route) => !files.includes(route) && !allCalls.includes(route as Call));
    expect(outside.sort()).toEqual(pages.map((page) => `GET ${page}`).sort());
    expect(allCalls.filter((call) => !mounted.includes(call))).toEqual([]);
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
});

test('every call that administrators write with says so in the audit log', () => {
  const isAdministrators = (call: Call) => {
    const { ownOnly = [], byToken } = accessOf(call);
    const isTheirs = byToken !== true && admits(call, 'full-admin') && !admits(call, 'anonymous');
    return !isRead(call) && isTheirs && !ownOnly.includes('full-admin') && !call.includes(' /api/auth/');
  };
  // POST because a letter and selectors are too long for an address; and what the caller has read.
  const changing = ['POST /api/letters/preview', 'POST /api/monitors/preview', 'POST /api/versions/read'];
  const silent = allCalls.filter((call) => isAdministrators(call) && samples[call].says === undefined);
  expect(silent.filter((call) => !changing.includes(call))).toEqual([]);
});

describe.each(allCalls)('%s', (call) => {
  const sample = samples[call];
  const [anonymous, user, volunteerAdmin, fullAdmin, opens] = sample.who;
  const outcomes: readonly (readonly [Caller, Outcome])[] = [
    ['anonymous', anonymous],
    ['user', user],
    ['volunteer-admin', volunteerAdmin],
    ['full-admin', fullAdmin],
  ];
  const admitted = outcomes.filter(([, outcome]) => typeof outcome === 'string').map(([caller]) => caller);
  const bodies = isRead(call) ? [undefined] : [undefined, null, '{}', '{"name":"Eve"}', 'no JSON'];
  const isWrite = !isRead(call);
  const isOfSheets = opens === 'sheet' || sample.names === 'ownSignupId';
  const maker = makerOf(call);
  const texts = Object.entries<unknown>({ ...jsonOf(sample, made) }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );

  test('is open to those to whom it should be', () => {
    const { ofSheet: source } = accessOf(call);
    const more = source === undefined ? [] : [source === 'any' ? 'ok' : 'sheet'];
    expect([...callers.map((caller) => outcomeOf(call, caller)), ...more]).toEqual(sample.who);
  });

  test('refuses all others, whatever they ask for and say', async () => {
    const refused: readonly (readonly [Who, Outcome])[] = [
      ...outcomes.filter(([, outcome]) => typeof outcome === 'number'),
      ...(opens !== undefined ? ([['formerOrganizer', 403]] as const) : []),
      ...(opens === undefined && user === 403 ? ([['coOrganizer', 403]] as const) : []),
    ];
    for (const [who, status] of refused) {
      const answers = await Promise.all([
        ...bodies.map((text) => ask(call, who, { text })),
        ...[randomUUID(), 'no-id', namesOf(sample, other)].flatMap((name) =>
          bodies.slice(-2).map((text) => ask(call, who, namesSomething(call) ? { name, text } : { text })),
        ),
      ]);
      expect(answers[0]?.status, who).toBe(status);
      if (isRead(call)) expect((await ask(call, who, { method: 'HEAD' })).status, who).toBe(status);
      expect(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size, who).toBe(1);
    }
    expect(await database.changes()).toEqual(UNCHANGED);
  });

  testIf(namesSomething(call))('says the same of what is missing and of what is foreign', async () => {
    // A setting that does not exist cannot be set, which is an error of what is said, not something missing.
    if (sample.names === 'setting') return;
    for (const caller of admitted) {
      const first = await ask(call, caller, { name: randomUUID() });
      expect(first.status, caller).toBe(404);
      const isOwn = sample.who[callers.indexOf(caller)] === 'own';
      const names = ['no-id', ...(isOwn ? [namesOf(sample, made)] : [])];
      for (const name of names)
        for (const text of bodies)
          expect(told(await ask(call, caller, { name, text })), `${caller} ${name} ${text}`).toEqual(told(first));
    }
    expect(await database.changes()).toEqual(UNCHANGED);
  });

  testIf(isOfSheets)('lets organizers of one sheet do it there, and says that other sheets are missing', async () => {
    const none = await ask(call, 'coOrganizer', { made: missing });
    expect(none.status).toBe(404);
    expect(told(await ask(call, 'coOrganizer', { made: ofSheet(other) }))).toEqual(told(none));
    if (sample.names === 'ownSignupId')
      expect((await ask(call, 'formerOrganizer', { made: ofSheet(made) })).status).toBe(404);
    expect(await database.changes()).toEqual(UNCHANGED);
    const { answer, changes } = await changesAfter(call, 'coOrganizer', { made: ofSheet(made) });
    expect(answer.status, answer.body).toBeLessThan(300);
    const foreign = Object.values(other).filter((id) => !Object.values<string>(made).includes(id));
    for (const row of [...changes.added, ...changes.removed]) for (const id of foreign) expect(row).not.toContain(id);
  });

  testIf(accessOf(call).othersOnly === true)('refuses whom it admits the own row', async () => {
    for (const caller of admitted)
      for (const text of bodies)
        expect((await ask(call, caller, { name: people[caller as 'full-admin'].id, text })).status, caller).toBe(403);
    expect(await database.changes()).toEqual(UNCHANGED);
  });

  test('lets those in whom the table admits', async () => {
    for (const { who, made: reached } of [
      ...admitted.map((caller) => reachedBy(call, caller)),
      ...(sample.as === undefined ? [] : [{ who: sample.as, made }]),
    ]) {
      // Only the owner has what the request is about.
      const isLacking = sample.as === 'owner' && who !== 'owner';
      // What full administrators do is tried below, with what the audit log says.
      if (who === 'full-admin' && sample.says !== undefined) continue;
      // A file is sent once, by them.
      const asking = sample.file === undefined ? { made: reached } : { text: null };
      const isPlain = sample.file === undefined && reached === made;
      const { answer, changes } = isPlain ? await plainRequest(call, who) : await changesAfter(call, who, asking);
      if (answer.status !== sample.refused) expect([401, 403, isLacking ? 403 : 404], who).not.toContain(answer.status);
      expect(answer.status, who).toBeLessThan(500);
      // Volunteers leave no line for what they do to what is theirs.
      if (sample.says !== undefined && ['anonymous', 'user', 'owner'].includes(who))
        expect(changes.added.filter((row) => row.startsWith('audit_log '))).toEqual([]);
      if (isWrite) continue;
      // An export of all volunteers is recorded, and so is who looks for people; every other call that reads leaves no
      // trace.
      expect(recordedReads.includes(call) ? withoutAudit(changes) : changes).toEqual(UNCHANGED);
      if (who !== maker) continue;
      const head = await ask(call, who, { made: reached, method: 'HEAD' });
      expect([head.status, head.body], who).toEqual([answer.status, '']);
    }
  });

  testIf(opens === 'ok')('lets organizers of any sheet in', async () => {
    expect((await ask(call, 'coOrganizer')).status).toBe(200);
    const changes = await database.changes();
    expect(recordedReads.includes(call) ? withoutAudit(changes) : changes).toEqual(UNCHANGED);
  });

  testIf(sample.says !== undefined)('says who did it in the audit log, once', async () => {
    const { says } = sample;
    if (says === undefined) return;
    const admin = people['full-admin'];
    await sample.needs?.(hub, made);
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await ask(call, 'full-admin', { headers });
    expect(answer.status, answer.body).toBeLessThan(300);
    const [entry, ...more] = (await entries()).filter(({ id }) => !earlier.has(id));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: says.action,
      detail: says.detail ?? null,
      actor: { id: admin.id, name: admin.name },
      subject: { name: says.name ?? null },
    });
    if (says.ofNothing !== true) expect(entry?.subject.id).toBe(subjectOf(call, answer.body));
    const rows = (await database.changes()).added.filter((row) => row.startsWith('audit_log ')).join('');
    for (const word of [...unsayable, admin.name, 'Quill', 'Ann Anders']) expect(rows).not.toContain(word);
    // A browser has no key for a file, which ends the same.
    if (sample.file !== undefined) return;
    const before = await database.changes();
    expect((await ask(call, 'full-admin', { headers })).status).toBe(answer.status);
    expect(await database.changes()).toEqual(before);
  });

  testIf(sample.says !== undefined)('does not say it when nothing was done', async () => {
    const isWrong = !namesSomething(call) && (jsonOf(sample, made) !== undefined || sample.wrong !== undefined);
    if (!isWrong) return;
    const answer = await ask(call, 'full-admin', { text: JSON.stringify(sample.wrong ?? {}) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await database.changes()).added.filter((row) => row.startsWith('audit_log '))).toEqual([]);
  });

  testIf(isWrite && jsonOf(sample, made) !== undefined)('takes nothing but what it is for', async () => {
    const json = jsonOf(sample, made) ?? {};
    // Those who change a sheet say its state.
    const stateless = call.includes('signup-sheets') ? {} : { state: 'valid' };
    const plain = await plainRequest(call, maker);
    if (sample.refused === undefined) expect(plain.answer.status, plain.answer.body).toBeLessThan(300);
    else expect(plain.answer.status).toBe(sample.refused);
    const bent = await changesAfter(call, maker, {
      text: JSON.stringify({ ...hostileFields(made, other), ...stateless, ...json }),
    });
    expect(bent.answer.status, bent.answer.body).toBe(plain.answer.status);
    expect(bent.changes).toEqual(plain.changes);
    const planted = JSON.stringify({ prototype: { role: 'full-admin' }, role: 'full-admin', isAdmin: true });
    const { changes: nothing } = await changesAfter(call, maker, { text: 'no JSON' });
    for (const key of ['__proto__', 'constructor']) {
      const text = `{"${key}":${planted},${JSON.stringify(json).slice(1)}`.replace(',}', '}');
      const { answer, changes } = await changesAfter(call, maker, { text });
      if (answer.status === 400) expect([nothing, plain.changes]).toContainEqual(changes);
      else expect(changes).toEqual(plain.changes);
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    }
  });

  testIf(isWrite && texts.length > 0)('takes or refuses a text that a database or a mail cannot hold', async () => {
    await sample.needs?.(hub, made);
    for (const [field, given] of texts)
      for (const text of hostileTexts)
        for (const value of given.includes('@') ? [text, `${text}@families.example`, `ann@${text}.example`] : [text]) {
          const said = JSON.stringify({ ...jsonOf(sample, made), [field]: value });
          const { status, body } = await ask(call, maker, { text: said });
          expect(status, `${field} ${JSON.stringify(value)}: ${body}`).toBeLessThan(500);
        }
  });

  testIf(isWrite)('changes nothing when its address is read', async () => {
    const read = { method: 'GET', text: null, query: `token=${made.ownToken}&role=full-admin&name=Eve` };
    await ask(call, 'full-admin', read);
    await ask(call, 'full-admin', { ...read, headers: { 'x-http-method-override': 'DELETE' } });
    expect(await database.changes()).toEqual(UNCHANGED);
  });

  test('hears nothing of X-User-ID', async () => {
    const claim = { 'x-user-id': people['full-admin'].id };
    for (const who of ['anonymous', sample.as ?? reachedBy(call, 'user').who] as const) {
      const plain = await plainRequest(call, who);
      const claimed = await changesAfter(call, who, { headers: claim });
      expect(claimed.changes, who).toEqual(plain.changes);
      expect(claimed.answer.status, who).toBe(plain.answer.status);
      expect(withoutGenerated(claimed.answer.body, known), who).toBe(withoutGenerated(plain.answer.body, known));
    }
  });
});
