import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { doorBounds, MOST_FACTS } from '#domain/door.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { ask, demand } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { Organizer } from './organizer.ts';

const PHONES = 8;
const ZONE = 'America/Vancouver';
const LOOKS_EVERY = 200;

interface Flooded {
  readonly url: string;
  readonly slotId: string;
  readonly door: string;
}

interface Flood {
  readonly what: string;
  /** How many ask at the same time. */
  readonly clients: (run: Run) => number;
  readonly ask: (flooded: Flooded) => Promise<unknown>;
}

const floods: readonly Flood[] = [
  {
    what: 'phones read a full list',
    clients: () => PHONES,
    ask: ({ url, door: token }) =>
      ask(url, 'POST', '/api/door/list', { json: { token, device: randomUUID() }, headers: fromOneCustomer() }),
  },
  {
    what: 'clients log in',
    clients: ({ effort }) => effort.of({ short: 60, usual: 200, full: 300 }),
    ask: ({ url }) =>
      ask(url, 'POST', '/api/auth/login', {
        json: { email: `${randomUUID()}@families.example`, password: 'wrong' },
        headers: fromOneCustomer(),
      }),
  },
  {
    what: 'clients ask for pages',
    clients: ({ effort }) => effort.of({ short: 60, usual: 200, full: 300 }),
    ask: ({ url, slotId }) =>
      ask(url, 'GET', `/sign-up?slot=${slotId}`, { headers: { accept: 'text/html', ...fromOneCustomer() } }),
  },
];

/** Another network of one IPv6 /48 each time. */
function fromOneCustomer(): Record<string, string> {
  return { 'x-forwarded-for': `2001:db8:1:${randomInt(0x10000).toString(16)}::1` };
}

export const floodsOfRequests: Fault = {
  id: 'R-25',
  name: 'floods of requests',
  meaning:
    'As many facts and people as the links of a day may say are on its list, and eight phones read it without a pause. Then hundreds of clients of one IPv6 /48 log in, and ask for pages. The server says that it is alive within 100 ms, in 99 of 100 times, and everyone else is served.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const { url } = await place.start({ variables: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const organizer = await Organizer.at(url);
    const sheet = await organizer.makeSheet(url, 1, null, { eventDate: new Date().toISOString() });
    const flooded = { url, slotId: sheet.slots[0] ?? '', door: await fillDoor(url, organizer, sheet) };
    const seconds = effort.of({ short: 3, usual: 8, full: 60 });
    const told: string[] = [];
    for (const flood of floods) {
      const probe = new Worker(new URL('healthz-probe.ts', import.meta.url), { workerData: { url } });
      const asked = { answers: 0, failures: 0, others: 0 };
      const until = performance.now() + seconds * 1000;
      const flooding = async () => {
        for (; performance.now() < until; asked.answers += 1) await flood.ask(flooded);
      };
      await Promise.all([
        ...Array.from({ length: flood.clients(run) }, flooding),
        lookAsOther(url, sheet.id, until, asked),
      ]);
      probe.postMessage('end');
      const [times] = (await once(probe, 'message')) as [number[]];
      const slowest = Math.max(...times);
      // Hundreds of connections that open at the same moment are accepted one per turn of the event loop.
      const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
      findings.expect(
        `everyone else is served while ${flood.what}`,
        asked.others > 0 && asked.failures === 0,
        `${asked.failures} of ${asked.others} failed`,
      );
      findings.expect('it says that it is alive', times.length > 0 && slowest < Infinity, `${times.length} answers`);
      findings.expectWithin(`p99 ≤ 100 ms while ${flood.what}`, p99, 100);
      told.push(
        `${flood.clients(run)} ${flood.what} (${asked.answers.toLocaleString('en')} times), alive within ${Math.round(p99)} ms, once ${Math.round(slowest)} ms`,
      );
    }
    return `${told.join('; ')}; ${seconds} s each`;
  },
};

/** A visitor from elsewhere, who is never refused. */
async function lookAsOther(
  url: string,
  sheetId: string,
  until: number,
  asked: { failures: number; others: number },
): Promise<void> {
  for (; performance.now() < until; asked.others += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${randomInt(256)}` };
    const answer = await ask(url, 'GET', `/api/signup-sheets/${sheetId}`, { headers });
    if (answer?.status !== 200) asked.failures += 1;
    await wait(LOOKS_EVERY);
  }
}

/** With as much as may be said; answers a link. */
async function fillDoor(
  url: string,
  { cookie }: Organizer,
  { id, slots: [slotId] }: { readonly id: string; readonly slots: readonly string[] },
): Promise<string> {
  const day = dateFieldValue(readSchoolClock(ZONE), new Date());
  const links = doorBounds.added.ofSheet / doorBounds.added.ofLink;
  const ofLink = doorBounds.facts.ofSheet / links;
  let token = '';
  for (let link = 0; link < links; link += 1) {
    const made = await demand(url, 'POST', `/api/signup-sheets/${id}/door-links`, { cookie, json: { day } });
    token = new URL(String(made.body['url'])).hash.slice(1);
    const at = new Date().toISOString();
    const added = Array.from({ length: doorBounds.added.ofLink }, () => randomUUID());
    const facts = Array.from({ length: ofLink }, (_none, nth) => {
      const person = added[nth % added.length] ?? '';
      if (nth >= added.length) return { id: randomUUID(), kind: nth % 2 === 0 ? 'left' : 'arrived', person, at };
      return { id: person, kind: 'arrived', walkUp: { slotId, name: `Zoe Zimmer ${nth}` }, at };
    });
    for (let from = 0; from < facts.length; from += MOST_FACTS) {
      const json = { token, device: randomUUID(), sentAt: at, facts: facts.slice(from, from + MOST_FACTS) };
      await demand(url, 'POST', '/api/door/facts', { json });
    }
  }
  return token;
}
