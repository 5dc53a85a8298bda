import type { BrowserContext, CDPSession } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';

/** A slow phone, as in Lighthouse's mobile figures. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
export const CPU_SLOWER = 4;
const PHONE = { width: 360, height: 740 };
/** In ms without a request, after which the page counts as loaded. */
const QUIET = 1500;
/** In ms, for a page that never shows what it is asked for. */
const LONGEST_WAIT = 30_000;

interface Traffic {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
}

export interface Visit extends Traffic {
  /** Until it can be used, and all that it fetches by itself. */
  readonly allRequests: number;
  readonly allBytes: number;
  readonly scripts: number;
  readonly ahead: Traffic;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When the content is shown that was asked for; 0 if none was. */
  readonly content: number;
  /** When React listens; 0 for a page without script. */
  readonly alive: number;
  readonly shift: number;
  /** Beyond 50 ms per task, which delays the response to a press. */
  readonly blocking: number;
  /** Only after the first paint: before it there is nothing to press. */
  readonly blockingOnceSeen: number;
}

export interface Visits {
  readonly ours: readonly Visit[];
  readonly bare: readonly Visit[];
}

interface Visiting {
  readonly rounds: number;
  /** Of the session, as a header. */
  readonly cookie?: string;
  /** A text of the page's own content, for which its reader came. */
  readonly content?: string;
}

/** In turns, so that other load affects both alike. */
export async function visit(url: string, bareUrl: string, { rounds, cookie, content = '' }: Visiting): Promise<Visits> {
  const browser = await launchChromium();
  const once = async (address: string, isScripted = true) => {
    const context = await browser.newContext({ viewport: PHONE });
    if (cookie !== undefined) await addCookie(context, address, cookie);
    return visitOnce(context, address, { content, isScripted });
  };
  try {
    // Once in vain: the first page of a browser's life pays for its start, and the server renders it here.
    await once(url);
    const visits = { ours: [] as Visit[], bare: [] as Visit[] };
    for (let round = 0; round < rounds; round += 1) {
      visits.ours.push(await once(url));
      visits.bare.push(await once(bareUrl, false));
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function addCookie(context: BrowserContext, address: string, cookie: string): Promise<void> {
  const at = cookie.indexOf('=');
  const { origin: url } = new URL(address);
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
}

interface Expected {
  readonly content: string;
  readonly isScripted: boolean;
}

async function visitOnce(context: BrowserContext, url: string, { content, isScripted }: Expected): Promise<Visit> {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const traffic = countTraffic(devtools);
  await tab.addInitScript(watchPaints, content);
  await tab.goto(url, { waitUntil: 'load' });
  await traffic.quiet();
  if (isScripted) {
    // A slow phone computes for seconds between two requests.
    const until = performance.now() + LONGEST_WAIT;
    while (!(await tab.evaluate(() => window.paints.isDone())) && performance.now() < until)
      await tab.waitForTimeout(200);
    await traffic.quiet();
  }
  const paints = await tab.evaluate(() => ({ ...window.paints, isDone: null }));
  await context.close();
  const { longTasks, isDone: _, ...moments } = paints;
  const beyond = (since: number) =>
    longTasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, since) - 50), 0);
  return {
    ...traffic.until(paints.alive === 0 ? Number.POSITIVE_INFINITY : paints.alive),
    ...traffic.all(),
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
      content: number;
      alive: number;
      shift: number;
      longTasks: { start: number; end: number }[];
      isDone: () => boolean;
    };
  }
}

/** Runs in the page before its own scripts. */
function watchPaints(content: string): void {
  const paints: Window['paints'] = {
    firstPaint: 0,
    largestPaint: 0,
    content: 0,
    alive: 0,
    shift: 0,
    longTasks: [],
    isDone: () => paints.alive > 0 && (content === '' || paints.content > 0),
  };
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
  if (content !== '')
    new MutationObserver((_changes, watching) => {
      // What the document holds as data is no content.
      if (document.getElementById('root')?.textContent.includes(content) !== true) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => (paints.content = performance.now())));
    }).observe(document, { childList: true, subtree: true, characterData: true });
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
    all() {
      const { bytes, requests } = sum(() => true);
      const scripts = [...fetched.values()].filter(({ isScript }) => isScript).length;
      return { allBytes: bytes, allRequests: requests, scripts };
    },
    /** When nothing was sent or received for a while; an open stream does not count. */
    async quiet() {
      while (performance.now() - last < QUIET) await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}
