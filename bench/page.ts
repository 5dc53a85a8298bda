import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { withServer, type Benchmark, type Effort } from './benchmark.ts';
import { addSheet, makeData } from './data.ts';
import { atMost, exactly, kB, median, ms } from './report.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
const PHONE = { width: 360, height: 740 };
/** After this long without a request the page is taken as loaded. */
const QUIET = 1500;

interface Traffic {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
}

interface Visit extends Traffic {
  /** What was fetched once the page could be used, for what may be pressed next. */
  readonly ahead: Traffic;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly alive: number;
  readonly shift: number;
  readonly blocking: number;
}

/** The first visit to a sheet on a slow phone. */
export const page: Benchmark = {
  name: 'page',
  what: `first view of a sheet in Chromium: 1.6 Mbit/s, 150 ms a request, CPU ${CPU_SLOWER} times slower, nothing cached`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const { id } = await addSheet(dataDir, 12, 5);
    await withServer(dataDir, async ({ url }) => {
      const visits = await visit(`${url}/signup-sheet/${id}`, { rounds: Math.max(3, rounds), seconds: 0 });
      const of = (read: (visit: Visit) => number) => median(visits.map(read));
      const [bytes, scripts] = [of((one) => one.bytes), of((one) => one.scriptBytes)];
      const [requests, shift] = [of((one) => one.requests), of((one) => one.shift)];
      const [ahead, aheadOf] = [
        of(({ ahead: { bytes: later } }) => later),
        of(({ ahead: { requests: later } }) => later),
      ];
      const [first, largest] = [of((one) => one.firstPaint), of((one) => one.largestPaint)];
      const [alive, blocking] = [of((one) => one.alive), of((one) => one.blocking)];
      tell({ name: 'weight', measured: kB(bytes), value: bytes / 1000, budget: atMost(150, ' kB') });
      tell({ name: 'scripts', measured: kB(scripts), value: scripts / 1000, budget: atMost(105, ' kB') });
      tell({ name: 'requests', measured: String(requests), value: requests, budget: atMost(12) });
      tell({ name: 'fetched ahead, once it can be used', measured: `${kB(ahead)} in ${aheadOf}`, value: ahead / 1000 });
      tell({ name: 'first paint', measured: ms(first), value: first });
      tell({ name: 'largest paint', measured: ms(largest), value: largest, budget: atMost(1200, ' ms') });
      tell({ name: 'can be used', measured: ms(alive), value: alive });
      tell({ name: 'layout shift', measured: shift.toFixed(4), value: shift, budget: exactly(0) });
      tell({ name: 'total blocking', measured: ms(blocking), value: blocking, budget: atMost(150, ' ms') });
    });
  },
};

async function visit(url: string, { rounds }: Effort): Promise<Visit[]> {
  const browser = await launchChromium();
  try {
    // Once in vain: the first page of a browser's life pays for its start, and the server renders it here.
    await once(await browser.newPage({ viewport: PHONE }), url);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await once(await browser.newPage({ viewport: PHONE }), url));
    return visits;
  } finally {
    await browser.close();
  }
}

/** One visit in a context of its own, whose cache is empty. */
async function once(tab: Page, url: string): Promise<Visit> {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const traffic = countTraffic(devtools);
  await tab.addInitScript(watchPaints);
  await tab.goto(url, { waitUntil: 'load' });
  await traffic.quiet();
  const paints = await tab.evaluate(() => window.paints);
  await tab.context().close();
  return { ...traffic.until(paints.alive), ahead: traffic.since(paints.alive), ...paints };
}

declare global {
  interface Window {
    paints: { firstPaint: number; largestPaint: number; alive: number; shift: number; blocking: number };
  }
}

/** Runs in the page before anything of it. */
function watchPaints(): void {
  const paints = { firstPaint: 0, largestPaint: 0, alive: 0, shift: 0, blocking: 0 };
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
  // What a task takes beyond 50 ms is felt by whoever presses meanwhile.
  watch('longtask', ({ duration }) => (paints.blocking += duration - 50));
}

interface Fetched {
  /** Milliseconds after the page was asked for. */
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
    /** Answers when nothing has come or gone for a while; a stream that stays open is no traffic. */
    async quiet() {
      while (performance.now() - last < QUIET) await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}
