import fc from 'fast-check';
import { accessMatrix, type Call } from '#contract/access.ts';
import { ask, demand, type Answer } from './ask.ts';
import { BOTH, type Fault } from './fault.ts';
import type { Findings } from './findings.ts';
import { Organizer } from './organizer.ts';
import { bodyOf, takesNull, type Schema } from './random-bodies.ts';

const AT_ONCE = 8;
/** These end the sessions that the requests are made with, stay open, or reach other machines. */
const LEFT_OUT: readonly string[] = [
  'GET /api/live',
  'POST /api/auth/logout',
  'POST /api/auth/sign-out-everywhere',
  'DELETE /api/auth/account/:userId',
  'DELETE /api/mailbox/everywhere',
  'POST /api/monitors/setup-jn-burnett',
];
const ODD_IDS = [
  '0',
  'hello',
  '%00',
  '..%2f..',
  '00000000-0000-7000-8000-000000000000',
  'x'.repeat(500),
  "'%20or%20'1",
];

const ODD_VALUES = ['1', '-1', 'x', '%00', '2099-01-01'];
const NO_OTHER_MACHINES = {
  MONITOR_ALLOWED_DOMAINS: 'school.invalid',
  GRAPH_API_URL: 'http://127.0.0.1:9/v25.0',
  LOG_LEVEL: 'silent',
};
/** Random numbers for each request, and below which they are. */
const [DRAWS, BELOW] = [48, 2 ** 31];

interface Operation {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Schema | null;
}

interface Session {
  readonly role: 'anonymous' | 'user' | 'volunteer-admin' | 'full-admin';
  readonly cookie: string;
}

export const randomRequests: Fault = {
  id: 'R-15',
  name: 'random requests',
  meaning:
    'Every call of the description of the interface is made with random values, valid and not, by strangers, users and administrators. No request ends with an error of the server, none that needs a session works without one, a body of the wrong kind is refused, and so is a method that a path does not have. With the seed in the table (`--seed=`), the same requests are made again.',
  on: BOTH,
  async inject({ place, effort, findings }) {
    const cases = effort.of({ short: 1500, usual: 6000, full: 20_000 });
    const { url } = await place.start({ variables: NO_OTHER_MACHINES });
    const organizer = await Organizer.at(url);
    const sheet = await organizer.makeSheet(url, 2, 20);
    const sessions = await sessionsAt(url, organizer);
    const operations = operationsOf((await demand(url, 'GET', '/api/openapi.json')).body);
    const ids = [sheet.id, ...sheet.slots, ...ODD_IDS];
    const numbers = fc.noBias(fc.array(fc.nat(BELOW - 1), { minLength: DRAWS, maxLength: DRAWS }));
    let [made, left] = [0, fc.sample(numbers, { numRuns: cases, seed: effort.seed })];
    const worker = async () => {
      for (let drawn = left.pop(); drawn !== undefined; drawn = left.pop()) {
        const operation = operations[(made += 1) % operations.length];
        if (operation === undefined) return;
        const chance = chanceOf(drawn);
        const session = chance.of(sessions);
        judge(findings, operation, session, await send(url, operation, { session, ids, ...chance }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const ready = await ask(url, 'GET', '/readyz');
    findings.expect('still ready', ready?.status === 200, `it answers ${ready?.status ?? 'nothing'}`);
    return `${made.toLocaleString('en')} requests to ${operations.length} calls by 4 roles, seed ${effort.seed}`;
  },
};

/** The same numbers again for the same request of the same seed. */
function chanceOf(drawn: readonly number[]) {
  let at = 0;
  const next = () => (drawn[(at += 1) % drawn.length] ?? 0) / BELOW;
  return { next, of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T };
}

async function send(server: string, operation: Operation, { session, ids, of, next }: Chance): Promise<Tried> {
  const { method, path, query, body } = operation;
  const address = path.replaceAll(/\{\w+\}/g, () => of(ids));
  const asked = query.filter(() => next() < 0.3).map((name) => `${name}=${of([...ODD_VALUES, ...ids])}`);
  const isWrongKind = body !== null && next() < 0.15;
  const used = next() < 0.03 ? of(['PUT', 'PROPFIND', 'REPORT']) : method;
  const json = body === null ? undefined : isWrongKind ? of(wrongKindsOf(body)) : bodyOf(body, next, ids);
  const target = `${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
  const { cookie } = session;
  const answer = await ask(server, used, target, json === undefined ? { cookie } : { cookie, json });
  return { answer, isWrongKind, isWrongMethod: used !== method, target };
}

/** Some calls take `null` for no body. */
function wrongKindsOf(body: Schema): readonly unknown[] {
  return takesNull(body) ? [[], 'text', 12] : [[], 'text', 12, null];
}

interface Chance {
  readonly session: Session;
  readonly ids: readonly string[];
  readonly of: <T>(values: readonly T[]) => T;
  readonly next: () => number;
}

interface Tried {
  readonly answer: Answer | null;
  readonly isWrongKind: boolean;
  readonly isWrongMethod: boolean;
  readonly target: string;
}

function judge(findings: Findings, { call, method }: Operation, { role }: Session, tried: Tried): void {
  const { answer, isWrongKind, isWrongMethod, target } = tried;
  const what = `${method} ${target} by ${role} was answered ${answer?.status ?? 'nothing'}`;
  findings.expect('no 5xx', answer !== null && (answer.status < 500 || isHonest(answer)), what);
  if (answer === null || answer.status >= 300) return;
  const { admits } = accessMatrix[call as Call];
  findings.expect('nothing without the right', (admits as readonly string[]).includes(role), what);
  findings.expect('no other method', !isWrongMethod, what);
  findings.expect('no body of a wrong kind', !isWrongKind, what);
}

/** What depends on other machines says so. */
function isHonest({ status, body }: Answer): boolean {
  return [502, 503, 504].includes(status) && typeof body['code'] === 'string';
}

function operationsOf(description: Readonly<Record<string, unknown>>): readonly Operation[] {
  const paths = description['paths'] as Record<string, Record<string, Described>>;
  const known = Object.keys(accessMatrix);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, described]) => ({
        call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        method: method.toUpperCase(),
        path,
        query: (described.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
        body: described.requestBody?.content['application/json']?.schema ?? null,
      }))
      .filter(({ call }) => known.includes(call) && !LEFT_OUT.includes(call)),
  );
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>> };
}

async function sessionsAt(url: string, { cookie }: Organizer): Promise<readonly Session[]> {
  const password = 'four dry umbrellas';
  const register = { name: 'Priya Parent', email: 'priya@families.example', password };
  await demand(url, 'POST', '/api/auth/register', { json: register });
  const admin = { name: 'Vikram', email: 'vikram@pac.example', password, role: 'volunteer-admin' };
  await demand(url, 'POST', '/api/users/create-admin', { cookie, json: admin });
  return [
    { role: 'anonymous', cookie: '' },
    { role: 'user', cookie: (await Organizer.at(url, { email: register.email, password })).cookie },
    { role: 'volunteer-admin', cookie: (await Organizer.at(url, { email: admin.email, password })).cookie },
    { role: 'full-admin', cookie },
  ];
}
