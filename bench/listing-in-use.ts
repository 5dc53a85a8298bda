import type { Browser as Chromium, CDPSession, Page } from 'playwright-core';
import { pagePaths } from '#contract/paths.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { median } from './report.ts';

/** Uses of an open listing, in their order. */
export const uses = ['scrolling', 'searching', 'filtering', 'watching', 'opening', 'signing'] as const;
export type Use = (typeof uses)[number];

/** Main thread times on a slow phone, in ms. */
interface Busy {
  /** Beyond 50 ms per task while the listing loaded, after it was visible. */
  readonly blockingAtLoad: number;
  readonly longest: Readonly<Record<Use, number>>;
}

interface Place {
  readonly url: string;
  readonly slotIds: readonly string[];
}

/**
 * Multiplies the processor time of a task by four: a throttled processor would also multiply the time of other
 * programs.
 */
const CPU_SLOWER = 4;
const PHONE = { width: 360, height: 740 };
const SETTLES = 1000;
const OTHERS = 10;

export async function inUse(places: readonly Place[], rounds: number): Promise<Busy[]> {
  const browser = await launchChromium();
  const seen = places.map((): Busy[] => []);
  try {
    // Once in vain: the first page of a browser's life pays for its start.
    for (const place of places) await useOnce(browser, place);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, place] of places.entries()) seen[at]?.push(await useOnce(browser, place));
  } finally {
    await browser.close();
  }
  return seen.map((busy) => ({
    blockingAtLoad: median(busy.map(({ blockingAtLoad }) => blockingAtLoad)),
    longest: Object.fromEntries(uses.map((use) => [use, median(busy.map(({ longest }) => longest[use]))])) as Record<
      Use,
      number
    >,
  }));
}

async function useOnce(browser: Chromium, place: Place): Promise<Busy> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true });
  const trace = await startTrace(await page.context().newCDPSession(page));
  await page.goto(place.url + pagePaths.listing);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLES);
  for (const use of uses) {
    await page.evaluate((name) => performance.mark(name), use);
    await doing[use](page, place);
    await page.waitForTimeout(SETTLES);
  }
  const { tasks, marks, firstPaint } = await trace.stop();
  await page.context().close();
  const starts = [...uses.map((use) => marks.get(use) ?? Number.NaN), Number.POSITIVE_INFINITY];
  const within = (from: number, until: number) =>
    tasks.filter(({ at }) => at >= from && at < until).map(({ took }) => took);
  const longest = uses.map((use, at) => [use, Math.max(0, ...within(starts[at] ?? 0, starts[at + 1] ?? 0))] as const);
  return {
    // Before it is seen there is nothing to press.
    blockingAtLoad: within(firstPaint, starts[0] ?? 0).reduce((sum, took) => sum + Math.max(0, took - 50), 0),
    longest: Object.fromEntries(longest) as Record<Use, number>,
  };
}

/** By selectors: roles would force the layout of hidden parts. */
const doing: Readonly<Record<Use, (page: Page, place: Place) => Promise<void>>> = {
  async scrolling(page) {
    for (let nth = 0; nth < 30; nth += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(50);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  async searching(page) {
    const box = page.locator('[name=search]');
    await box.pressSequentially('hall 3', { delay: 80 });
    await page.waitForTimeout(SETTLES);
    for (let nth = 0; nth < 6; nth += 1) await box.press('Backspace', { delay: 80 });
  },
  async filtering(page) {
    for (const when of ['this-month', 'past', 'all', 'upcoming']) {
      await page.locator('select[name=when]').selectOption(when);
      await page.waitForTimeout(SETTLES);
    }
  },
  watching: (_page, place) => othersSignUp(place),
  async opening(page) {
    await page.locator('article a[href^="/signup-sheet/"]').first().click();
    await page.locator('main form button').last().click();
    await page.locator('[role=dialog] [name=name]').waitFor();
  },
  async signing(page, place) {
    const others = othersSignUp(place);
    people += 1;
    const form = page.locator('[role=dialog]');
    // Slow enough to count as a person.
    await form.locator('[name=name]').pressSequentially(`Helper ${people}`, { delay: 80 });
    await form.locator('[name=email]').pressSequentially(`helper${people}@example.org`, { delay: 80 });
    await form.locator('[name=phone]').pressSequentially('604-555-0123', { delay: 40 });
    await form.locator('[type=submit]').click();
    await others;
  },
};

let people = 0;

/** Outside of the browser, so that their requests are no work of it. */
async function othersSignUp({ url, slotIds }: Place): Promise<void> {
  for (let nth = 0; nth < OTHERS; nth += 1) {
    people += 1;
    const person = { name: `Helper ${people}`, email: `helper${people}@example.org`, phone: '604-555-0123' };
    const answer = await fetch(`${url}/api/volunteers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, slotId: slotIds[nth % slotIds.length] }),
    });
    if (answer.status !== 201) throw new Error(`A signup was answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time in µs. */
  readonly tdur?: number;
}

interface Trace {
  readonly tasks: readonly { readonly at: number; readonly took: number }[];
  readonly marks: ReadonlyMap<string, number>;
  readonly firstPaint: number;
}

const CATEGORIES = ['toplevel', 'blink.user_timing', 'loading'];

async function startTrace(devtools: CDPSession): Promise<{ stop(): Promise<Trace> }> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return {
    async stop() {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await complete;
      return readTrace(events);
    },
  };
}

/** The tasks of the page's thread: the one that set the marks. */
function readTrace(events: readonly TraceEvent[]): Trace {
  const marks = events.filter(({ name, cat }) => cat.includes('user_timing') && uses.some((use) => use === name));
  const [first] = marks;
  if (first === undefined) throw new Error('The page left no mark');
  const ofPage = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  return {
    marks: new Map(marks.map(({ name, ts }) => [name, ts])),
    firstPaint: ofPage.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0,
    tasks: ofPage
      .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
      .map(({ ts, tdur = 0 }) => ({ at: ts, took: (tdur / 1000) * CPU_SLOWER })),
  };
}
