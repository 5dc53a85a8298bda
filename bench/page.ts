import type { CDPSession, Page } from 'playwright-core';
import { pagePaths } from '#contract/paths.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData } from './data.ts';
import { atMost, exactly, kB, median, ms, type Figure } from './report.ts';
import { withUnscripted } from './unscripted.ts';

/** A slow phone, as in Lighthouse's mobile figures. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWER = 4;
const PHONE = { width: 360, height: 740 };
/** In ms without a request, after which the page counts as loaded. */
const QUIET = 1500;

interface Traffic {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
}

interface Visit extends Traffic {
  readonly ahead: Traffic;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When React listens; 0 for a page without script. */
  readonly alive: number;
  readonly shift: number;
  /** Beyond 50 ms per task, which delays the response to a press. */
  readonly blocking: number;
  /** Only after the first paint: before it there is nothing to press. */
  readonly blockingOnceSeen: number;
}

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
          const visits = await visit(url + path, bareUrl + path, Math.max(3, rounds));
          tellOf(name, visits, tell);
        }
      }),
    );
  },
};

interface Visits {
  readonly ours: readonly Visit[];
  readonly bare: readonly Visit[];
}

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

/** In turns, so that other load affects both alike. */
async function visit(url: string, bareUrl: string, rounds: number): Promise<Visits> {
  const browser = await launchChromium();
  const once = async (address: string) => visitOnce(await browser.newPage({ viewport: PHONE }), address);
  try {
    // Once in vain: the first page of a browser's life pays for its start, and the server renders it here.
    await once(url);
    const visits = { ours: [] as Visit[], bare: [] as Visit[] };
    for (let round = 0; round < rounds; round += 1) {
      visits.ours.push(await once(url));
      visits.bare.push(await once(bareUrl));
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function visitOnce(tab: Page, url: string): Promise<Visit> {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const traffic = countTraffic(devtools);
  await tab.addInitScript(watchPaints);
  await tab.goto(url, { waitUntil: 'load' });
  await traffic.quiet();
  const paints = await tab.evaluate(() => window.paints);
  await tab.context().close();
  const { longTasks, ...moments } = paints;
  const beyond = (since: number) =>
    longTasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, since) - 50), 0);
  return {
    ...traffic.until(paints.alive === 0 ? Number.POSITIVE_INFINITY : paints.alive),
    ahead: traffic.since(paints.alive),
    ...moments,
    blocking: beyond(0),
    blockingOnceSeen: beyond(paints.firstPaint),
  };
}

declare global {
  interface Window {
    paints: {
      firstPaint: number;
      largestPaint: number;
      alive: number;
      shift: number;
      longTasks: { start: number; end: number }[];
    };
  }
}

/** Runs in the page before its own scripts. */
function watchPaints(): void {
  const paints: Window['paints'] = { firstPaint: 0, largestPaint: 0, alive: 0, shift: 0, longTasks: [] };
  window.paints = paints;
  const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (paints.largestPaint = startTime));
  watch('layout-shift', ({ value = 0 }) => (paints.shift += value));
  new MutationObserver(() => {
    if (paints.alive === 0 && 'alive' in document.documentElement.dataset) paints.alive = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });
  watch('longtask', ({ startTime, duration }) =>
    paints.longTasks.push({ start: startTime, end: startTime + duration }),
  );
}

interface Fetched {
  /** Ms after the request of the page. */
  readonly at: number;
  readonly isScript: boolean;
  bytes: number;
}

function countTraffic(devtools: CDPSession) {
  const fetched = new Map<string, Fetched>();
  let [start, last] = [0, performance.now()];
  devtools.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    last = performance.now();
    if (fetched.size === 0) start = timestamp;
    fetched.set(requestId, { at: (timestamp - start) * 1000, isScript: type === 'Script', bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const one = fetched.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  const sum = (isCounted: (at: number) => boolean): Traffic => {
    const counted = [...fetched.values()].filter(({ at }) => isCounted(at));
    const bytesOf = (some: readonly Fetched[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: bytesOf(counted),
      scriptBytes: bytesOf(counted.filter(({ isScript }) => isScript)),
      requests: counted.length,
    };
  };
  return {
    until: (moment: number) => sum((at) => at <= moment),
    since: (moment: number) => sum((at) => at > moment),
    /** When nothing was sent or received for a while; an open stream does not count. */
    async quiet() {
      while (performance.now() - last < QUIET) await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}
