import { pagePaths } from '#contract/paths.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData } from './data.ts';
import { atMost, exactly, kB, median, ms, type Figure } from './report.ts';
import { CPU_SLOWER, visit, type Visit, type Visits } from './slow-phone.ts';
import { withUnscripted } from './unscripted.ts';

/**
 * The first visit to a sheet, to the home page and to the listing, each beside the same document without its script.
 */
export const page: Benchmark = {
  name: 'page',
  what: `first views in Chromium: 1.47 Mbit/s, 562 ms a request, CPU ${CPU_SLOWER} times slower, nothing cached`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const { id } = await addSheet(dataDir, 12, 5);
    const pages = { sheet: pagePaths.sheet(id), home: pagePaths.home, listing: pagePaths.listing };
    await withServer(dataDir, async ({ url }) =>
      withUnscripted(url, Object.values(pages), async (bareUrl) => {
        for (const [name, path] of Object.entries(pages)) {
          const visits = await visit(url + path, bareUrl + path, { rounds: Math.max(3, rounds) });
          tellOf(name, visits, tell);
        }
      }),
    );
  },
};

function tellOf(name: string, { ours, bare }: Visits, tell: (figure: Figure) => void): void {
  const of = (read: (visit: Visit) => number, visits = ours) => median(visits.map(read));
  const put = (what: string, measured: string, value: number, rest: Partial<Figure> = {}) =>
    tell({ name: `${name}, ${what}`, measured, value, ...rest });
  const [first, bareFirst] = [of((one) => one.firstPaint), of((one) => one.firstPaint, bare)];
  put('first paint', ms(first), first / bareFirst, { bare: ms(bareFirst), budget: atMost(1.15) });
  put(
    'largest paint',
    ms(of((one) => one.largestPaint)),
    of((one) => one.largestPaint),
  );
  put(
    'can be used',
    ms(of((one) => one.alive)),
    of((one) => one.alive),
  );
  const shift = Math.max(...ours.map((one) => one.shift));
  put('layout shift', shift.toFixed(4), shift, { budget: exactly(0) });
  const blocking = of((one) => one.blockingOnceSeen);
  put('total blocking once it is seen', ms(blocking), blocking, { budget: atMost(50, ' ms') });
  const [all, bareAll] = [of((one) => one.blocking), of((one) => one.blocking, bare)];
  put('total blocking with the first paint', `${ms(all)}, ${ms(bareAll)} without script`, all);
  const [bytes, scripts] = [of((one) => one.bytes), of((one) => one.scriptBytes)];
  put('weight', kB(bytes), bytes / 1000, { budget: atMost(150, ' kB') });
  put('scripts', kB(scripts), scripts / 1000, { budget: atMost(105, ' kB') });
  put(
    'requests',
    String(of((one) => one.requests)),
    of((one) => one.requests),
    { budget: atMost(12) },
  );
  const [ahead, requests] = [of((one) => one.ahead.bytes), of((one) => one.ahead.requests)];
  put('fetched ahead, once it can be used', `${kB(ahead)} in ${requests}`, ahead / 1000);
}
