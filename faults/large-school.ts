import { gunzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { ask, demand, fillIn, signUp } from './ask.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { BOTH, type Fault } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';

const AT_ONCE = 16;
const READINGS = 20;
const BETWEEN_READINGS_MS = 100;
const LISTING = '/api/signup-sheets?when=upcoming';

export const largeSchool: Fault = {
  id: 'R-24',
  name: 'a large school',
  meaning:
    'One sheet has 200 slots and 5,000 volunteers, and there are 500 sheets. The listing comes within 300 ms and in less than 300 kB, and asks the database no more often than with a few sheets.',
  on: BOTH,
  async inject({ place, effort, findings }) {
    const [sheets, slots, people] = [
      effort.of({ short: 60, usual: 500, full: 500 }),
      effort.of({ short: 50, usual: 200, full: 200 }),
      effort.of({ short: 300, usual: 5000, full: 5000 }),
    ];
    const proxy = place.databaseUrl === undefined ? null : await cuttingProxy(place.databaseUrl);
    if (proxy !== null) place.atEnd(() => proxy.stop());
    const { url } = await place.start({ variables: proxy === null ? {} : { DATABASE_URL: proxy.url } });
    const organizer = await Organizer.at(url);
    const large = await organizer.makeSheet(url, 0, null);
    await inParallel(slots, async () => void large.slots.push(await organizer.makeSlot(url, large.id, null)));
    const few = await questionsOf(url, organizer, proxy);
    await inParallel(
      sheets - 1,
      async (nth) => void (await organizer.makeSheet(url, 2, 10, { title: `Sheet ${nth}` })),
    );
    const journal = new Journal();
    await inParallel(people, async (nth) => void (await signUp(url, fillIn(journal, large.slots[nth % slots] ?? ''))));
    const many = await questionsOf(url, organizer, proxy);
    if (proxy !== null)
      findings.expect('questions do not grow', many <= few + 2, `${few} with few sheets, ${many} with many`);
    const [listing, sheet] = [await measured(url, LISTING), await measured(url, `/api/signup-sheets/${large.id}`)];
    findings.expectWithin('listing ≤ 300 ms', listing.ms, 300);
    findings.expect('listing ≤ 300 kB', listing.bytes <= 300_000, `${listing.bytes} bytes`);
    findings.expectWithin('sheet ≤ 300 ms', sheet.ms, 300);
    findings.expect('all signed up', journal.count('accepted') === people, journal.words);
    const asked = proxy === null ? '' : `; ${few} messages to the database for a listing before, ${many} after`;
    return `${sheets} sheets, ${slots} slots and ${people.toLocaleString('en')} people on one: listing ${Math.round(listing.ms)} ms and ${Math.round(listing.bytes / 1000)} kB, that sheet ${Math.round(sheet.ms)} ms and ${Math.round(sheet.bytes / 1000)} kB${asked}`;
  },
};

async function inParallel(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < count) await work((begun += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Messages to the database for what an organizer reads, which is not kept in memory; the fewest of several readings,
 * because the jobs of the server send messages meanwhile.
 */
async function questionsOf(
  url: string,
  { cookie }: Organizer,
  proxy: { readonly pieces: () => number } | null,
): Promise<number> {
  await ask(url, 'GET', LISTING, { cookie });
  if (proxy === null) return 0;
  const counts: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const before = proxy.pieces();
    await demand(url, 'GET', LISTING, { cookie });
    counts.push(proxy.pieces() - before);
    await wait(BETWEEN_READINGS_MS);
  }
  return Math.min(...counts);
}

/** As a browser asks for it, the slower of two times. */
async function measured(server: string, path: string): Promise<{ readonly ms: number; readonly bytes: number }> {
  let [ms, bytes] = [0, 0];
  for (let time = 0; time < 2; time += 1) {
    const begun = performance.now();
    const answer = await request(`${server}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    const body = Buffer.from(await answer.body.arrayBuffer());
    ms = Math.max(ms, performance.now() - begun);
    bytes = body.length;
    const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    if (answer.statusCode !== 200 || text.length < 100) throw new Error(`${path} answered ${answer.statusCode}`);
  }
  return { ms, bytes };
}
