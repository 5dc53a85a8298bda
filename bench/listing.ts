import { pagePaths } from '#contract/paths.ts';
import { ask, startBare } from './bare.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { makeYears, signupBodies } from './data.ts';
import { load, readRate } from './load.ts';
import { inUse, uses, type Use } from './listing-in-use.ts';
import { memoryOf } from './memory.ts';
import { atLeast, atMost, kB, MB, median, ms, perSecond, type Budget, type Figure } from './report.ts';

const UPCOMING = 40;
const PAST = 5000;
const SLOTS = 8;
const UPCOMING_CALL = '/api/signup-sheets?when=upcoming';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Hub {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly sheetId: string;
  readonly slotIds: readonly string[];
}

type Tell = (figure: Figure) => void;

export const listing: Benchmark = {
  name: 'listing',
  what: `${UPCOMING} sheets of ${SLOTS} slots to come and ${PAST} past ones, against ${UPCOMING} alone; browser at CPU ÷ 4`,
  async run({ seconds, rounds }, tell) {
    await withHub(0, (few) =>
      withHub(PAST, async (many) => {
        await tellOfBytes(few, many, tell);
        await tellOfRates(few, many, { seconds, rounds }, tell);
        await tellOfBare(many, { seconds, rounds }, tell);
        if (process.platform === 'linux') tellOfMemory(few, many, tell);
        await tellOfPast(many, rounds, tell);
        await tellOfUse(few, many, Math.max(3, rounds), tell);
      }),
    );
  },
};

async function withHub(past: number, work: (hub: Hub) => Promise<void>): Promise<void> {
  await withServer(await makeYears(UPCOMING, past, SLOTS), async ({ url, pid }) => {
    const { sheets } = (await (await fetch(url + UPCOMING_CALL)).json()) as {
      sheets: { id: string; slots: { id: string }[] }[];
    };
    const [{ id, slots } = { id: '', slots: [] }] = sheets;
    await work({ url, pid, port: Number(new URL(url).port), sheetId: id, slotIds: slots.map((slot) => slot.id) });
  });
}

async function tellOfBytes(few: Hub, many: Hub, tell: Tell): Promise<void> {
  for (const [name, path, encoding] of [
    ['document of the listing', pagePaths.listing, 'identity'],
    ['document of the listing, compressed', pagePaths.listing, 'br'],
    ['document of the home page', pagePaths.home, 'identity'],
    ['JSON of what is to come, compressed', UPCOMING_CALL, 'br'],
  ] as const) {
    const headers = { accept: 'text/html, application/json', 'accept-encoding': encoding };
    const sizeOf = async ({ port }: Hub) => (await ask(port, { method: 'GET', path, headers })).body.length;
    const [small, large] = [await sizeOf(few), await sizeOf(many)];
    const bare = `${kB(small)} without the past`;
    tell({ name, measured: kB(large), bare, value: large / small, budget: atMost(1.02) });
  }
}

async function tellOfRates(few: Hub, many: Hub, { seconds, rounds }: { seconds: number; rounds: number }, tell: Tell) {
  const read = (path: (hub: Hub) => string, accept: string) => (hub: Hub) => () =>
    readRate({ port: hub.port, path: path(hub), headers: { ...BROWSER, accept }, connections: 50, seconds });
  const signUp = (hub: Hub) => async () => {
    const body = { templates: signupBodies(hub.slotIds) };
    return (await load({ port: hub.port, method: 'POST', path: '/api/volunteers', body, connections: 50, seconds }))
      .perSecond;
  };
  const html = 'text/html';
  for (const [name, of] of [
    ['listing page', read(() => pagePaths.listing, html)],
    ['home page', read(() => pagePaths.home, html)],
    ['sheet page', read(({ sheetId }) => pagePaths.sheet(sheetId), html)],
    ['JSON of what is to come', read(() => UPCOMING_CALL, 'application/json')],
    ['signups', signUp],
  ] as const) {
    const rates = await inTurns(rounds, { few: of(few), many: of(many) });
    const [small, large] = [median(rates.few), median(rates.many)];
    const bare = `${perSecond(small)} without the past`;
    tell({ name, measured: perSecond(large), bare, value: large / small, budget: atLeast(0.9) });
  }
}

async function tellOfBare(hub: Hub, { seconds, rounds }: { seconds: number; rounds: number }, tell: Tell) {
  const headers = { ...BROWSER, accept: 'application/json' };
  const answer = await ask(hub.port, { method: 'GET', path: UPCOMING_CALL, headers });
  const bare = await startBare(answer);
  const order = { connections: 50, seconds, headers };
  const rates = await inTurns(rounds, {
    bare: () => readRate({ ...order, port: bare.port, path: '/' }),
    hub: () => readRate({ ...order, port: hub.port, path: UPCOMING_CALL }),
  });
  bare.stop();
  const [ours, limit] = [median(rates.hub), median(rates.bare)];
  tell({
    name: `JSON of what is to come, ${kB(answer.body.length)}`,
    measured: perSecond(ours),
    bare: `${perSecond(limit)} bare`,
    value: ours / limit,
    budget: atLeast(0.65),
  });
}

async function tellOfPast({ url }: Hub, rounds: number, tell: Tell): Promise<void> {
  for (const [name, path] of [
    ['a page of past sheets', '?when=past'],
    ['a search in the past that finds one', '?when=past&search=hall+4321'],
    ['a search in the past that finds nothing', '?when=past&search=nothing+like+it'],
    ['all sheets as one list, made anew', ''],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < Math.max(3, rounds); round += 1) {
      const start = performance.now();
      await (await fetch(`${url}/api/signup-sheets${path}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
    // The list is kept from then on: what it takes to make it is the first time.
    const value = path === '' ? (times[0] ?? 0) : median(times);
    tell({ name, measured: ms(value), value, ...(path === '' ? {} : { budget: atMost(50, ' ms') }) });
  }
}

function tellOfMemory(few: Hub, many: Hub, tell: Tell): void {
  const [small, large] = [memoryOf(few.pid), memoryOf(many.pid)];
  const bare = `${MB(small)} without the past`;
  tell({ name: 'memory after all of this', measured: MB(large), bare, value: large / small, budget: atMost(1.25) });
}

async function tellOfUse(few: Hub, many: Hub, rounds: number, tell: Tell): Promise<void> {
  const [small, large] = await inUse([few, many], rounds);
  if (small === undefined || large === undefined) throw new Error('Both were looked at');
  const put = (name: string, value: number, without: number, budget?: Budget) => {
    const measured = `${ms(value)} (${ms(without)} without the past)`;
    tell({ name, measured, value, ...(budget === undefined ? {} : { budget }) });
  };
  put('blocking while the listing loads', large.blockingAtLoad, small.blockingAtLoad, atMost(150, ' ms'));
  for (const use of uses) {
    // The form is what it is, whatever the listing.
    const budget = use === 'opening' ? undefined : atMost(100, ' ms');
    put(`longest task ${inWords[use]}`, large.longest[use], small.longest[use], budget);
  }
}

const inWords: Readonly<Record<Use, string>> = {
  scrolling: 'while scrolling',
  searching: 'while searching',
  filtering: 'while filtering, the past too',
  watching: 'while others sign up',
  opening: 'while a sheet and its form open',
  signing: 'while signing up as others do',
};
