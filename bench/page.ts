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

interface Visit {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
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
      const of = (field: keyof Visit) => median(visits.map((one) => one[field]));
      const bytes = of('bytes');
      const [requests, first, largest, shift, blocking] = [
        of('requests'),
        of('firstPaint'),
        of('largestPaint'),
        of('shift'),
        of('blocking'),
      ];
      tell({
        name: 'weight',
        measured: `${kB(bytes)}, of which scripts ${kB(of('scriptBytes'))}`,
        value: bytes / 1000,
        budget: atMost(150, ' kB'),
      });
      tell({ name: 'requests', measured: String(requests), value: requests, budget: atMost(12) });
      tell({ name: 'first paint', measured: ms(first), value: first });
      tell({ name: 'largest paint', measured: ms(largest), value: largest, budget: atMost(1200, ' ms') });
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
  return { ...traffic.sum(), ...paints };
}

declare global {
  interface Window {
    paints: { firstPaint: number; largestPaint: number; shift: number; blocking: number };
  }
}

/** Runs in the page before anything of it. */
function watchPaints(): void {
  const paints = { firstPaint: 0, largestPaint: 0, shift: 0, blocking: 0 };
  window.paints = paints;
  const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (paints.largestPaint = startTime));
  watch('layout-shift', ({ value = 0 }) => (paints.shift += value));
  // What a task takes beyond 50 ms is felt by whoever presses meanwhile.
  watch('longtask', ({ duration }) => (paints.blocking += duration - 50));
}

function countTraffic(devtools: CDPSession) {
  let [bytes, scriptBytes, requests, last] = [0, 0, 0, performance.now()];
  const scripts = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    last = performance.now();
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return {
    sum: () => ({ bytes, scriptBytes, requests }),
    /** Answers when nothing has come or gone for a while; a stream that stays open is no traffic. */
    async quiet() {
      while (performance.now() - last < QUIET) await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}
