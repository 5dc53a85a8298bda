import { afterAll, describe, expect, it } from 'vitest';
import type { PageContent } from '#domain/monitors/page-content.ts';
import { createLog } from '#server/platform/log.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import { threadMs } from '#tests/support/thread-time.ts';
import type { PageFault } from './page-fault.ts';
import { createPageReader, type PageReader } from './page-reader.ts';

/** In ms. A task is given up after 2,500 ms; a busy machine notices it later. */
const AT_THE_LATEST = 6000;
/** In ms, over the whole task. */
const MAX_HELD = 100;

const log = createLog('silent');
const reader = createPageReader(log);
afterAll(() => reader.close());
/** Starts the thread, so that measurements leave its start out. */
const warm = (pages: PageReader = reader) => pages.read(fetchedPage('<p>warm'));

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as PageFault).kind,
  );

/**
 * `took`: how long the work took, in ms; `held`: how long this thread computed for it. A busy machine lengthens only
 * `took`.
 */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; took: number; held: number }> {
  const before = threadMs();
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  return { result, took, held: threadMs() - before };
}

/** Of a few runs: other programs run too. */
async function quickest<T>(work: () => Promise<T>) {
  const runs = [await measured(work), await measured(work), await measured(work)] as const;
  return runs.reduce((one, other) => (other.took < one.took ? other : one));
}

const plain = (lines: readonly string[]): PageContent => ({ text: lines.join('\n'), entries: [] });
const numbered = (count: number, line: (n: number) => string) =>
  plain(Array.from({ length: count }, (_, n) => line(n)));
const compared = (before: PageContent, after: PageContent) => ({ before, after, reverted: false, today: '2026-11-20' });

/** Finding an element's position among its siblings counts them anew for each. */
const endlessSiblings = fetchedPage('<i>x</i>'.repeat(300_000), { selectors: ['i:nth-child(2n+1)'] });

/** Which limit such a page reaches first depends on the machine. */
const ENDED = ['too-slow', 'too-large'];

describe('reading pages in a thread', () => {
  it('answers with what a page holds, what changed, and what is wrong with selectors', async () => {
    const [before, after] = [
      await reader.read(fetchedPage('<p>Pizza on Friday')),
      await reader.read(fetchedPage('<p>Sushi on Friday')),
    ];
    expect(before.content.text).toBe('Pizza on Friday');
    expect((await reader.compare(compared(before.content, after.content))).summary).toBe(
      '“Pizza” became “Sushi” in “Sushi on Friday”',
    );
    expect(await reader.validateSelectors({ selectors: ['div['], ignoreSelectors: ['::after'] })).toHaveLength(2);
  });

  it('answers many that ask at once, each with its own', async () => {
    const readings = await Promise.all(Array.from({ length: 40 }, (_, n) => reader.read(fetchedPage(`<p>Page ${n}`))));
    expect(readings.map(({ excerpt }) => excerpt)).toEqual(Array.from({ length: 40 }, (_, n) => `Page ${n}`));
  });
});

describe('a hostile page', () => {
  const endless = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260101T090000',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'END:VEVENT',
    'END:VCALENDAR',
  ];

  it.each([
    ['100,000 elements within each other', fetchedPage('<div>'.repeat(100_000)), ['too-deep']],
    ['a selector that counts siblings again and again', endlessSiblings, ENDED],
    [
      'a selector whose parts meet in too many ways',
      fetchedPage(`${'<div>'.repeat(120)}x`, { selectors: ['nomatch div div div div div'] }),
      ['nothing-found', 'too-slow'],
    ],
    [
      'formatting that is reopened again and again',
      fetchedPage(`${Array.from({ length: 4000 }, (_, n) => `<b a=${n}>`).join('')}${'<p>x'.repeat(4000)}`),
      ['too-deep', 'too-slow', 'too-large'],
    ],
    [
      'more elements than there is memory for',
      fetchedPage('<b>x</b><i>'.repeat(400_000)),
      ['too-deep', 'too-slow', 'too-large'],
    ],
    ['a rule that never comes true', fetchedPage(endless.join('\r\n')), [null, 'too-slow', 'malformed']],
  ])('of %s ends as a fault in time, and nobody waits for it', async (_what, page, kinds) => {
    await warm();
    const { result, took, held } = await measured(() => faultOf(reader.read(page)));
    expect(kinds).toContain(result);
    expect(took).toBeLessThan(AT_THE_LATEST);
    expect(held).toBeLessThan(MAX_HELD);
    expect((await warm()).content.text).toBe('warm');
  });

  it('does not take those with it that wait behind it', async () => {
    await warm();
    const hostile = faultOf(reader.read(endlessSiblings));
    const behind = Array.from({ length: 5 }, () => warm());
    expect(ENDED).toContain(await hostile);
    expect((await Promise.all(behind)).every(({ content }) => content.text === 'warm')).toBe(true);
  });

  it('of 20 MB is refused before anything is read', async () => {
    const body = new Uint8Array(20_000_000).fill(32);
    const { result, held } = await measured(() => faultOf(reader.read(fetchedPage(body))));
    expect(result).toBe('too-large');
    expect(held).toBeLessThan(MAX_HELD);
  });
});

describe('the time that comparing takes', () => {
  it('is short for 5,000 lines of which many changed', async () => {
    await warm();
    const before = numbered(5000, (n) => `Line ${n} of a long page says something`);
    const after = numbered(5000, (n) => `Line ${n} of a long page ${n % 20 === 3 ? 'tells' : 'says'} something`);
    const { result, took } = await quickest(() => reader.compare(compared(before, after)));
    expect(result.diff.notice).toBeNull();
    expect(result.diff.parts.filter(({ kind }) => kind === 'changed')).toHaveLength(250);
    // The budget is 300 ms on a quiet machine.
    expect(took).toBeLessThan(1500);
  });

  it('is short for 8,000 lines that all differ, and the diff says so', async () => {
    await warm();
    const [before, after] = [numbered(8000, (n) => `before ${n}`), numbered(8000, (n) => `after ${n}`)];
    const { result, took } = await quickest(() => reader.compare(compared(before, after)));
    expect(result.diff.notice).toBe('too-different');
    expect(result.diffContent).toMatch(/^The two versions are too different/);
    // The budget is 1 s on a quiet machine.
    expect(took).toBeLessThan(2000);
  });
});

describe('contents that cannot be compared in time', () => {
  it('are a change whose diff says so', async () => {
    await warm();
    const [before, after] = [numbered(3_000_000, (n) => `a ${n}`), numbered(3_000_000, (n) => `b ${n}`)];
    expect(await reader.compare(compared(before, after))).toMatchObject({
      changeType: 'modified',
      severity: 'medium',
      rule: 'too-different',
      summary: 'Nearly everything on the page changed',
      diffContent: 'The two versions are too different to compare line by line.\n… and 6000000 more lines',
      tellsOfTheFuture: true,
    });
    expect((await warm()).content.text).toBe('warm');
  });
});

describe('a reader that has too much to do, or is closed', () => {
  it('refuses what would wait too long', async () => {
    const busy = createPageReader(log);
    const outcomes = await Promise.all(Array.from({ length: 80 }, () => faultOf(warm(busy))));
    expect(outcomes.filter((kind) => kind === null)).toHaveLength(64);
    expect(outcomes.filter((kind) => kind === 'busy')).toHaveLength(16);
    await busy.close();
  });

  it('ends what runs, refuses what waits, and takes nothing more', async () => {
    const closing = createPageReader(log);
    await warm(closing);
    const [running, waiting] = [faultOf(warm(closing)), faultOf(warm(closing))];
    await closing.close();
    expect(await running).toBeNull();
    expect(await waiting).toBe('stopped');
    expect(await faultOf(warm(closing))).toBe('stopped');
  });

  it('closes in time with a hostile page on its hands, and at once when it never began', async () => {
    const closing = createPageReader(log);
    await warm(closing);
    const hostile = faultOf(closing.read(endlessSiblings));
    const { took } = await measured(() => closing.close());
    expect(ENDED).toContain(await hostile);
    expect(took).toBeLessThan(AT_THE_LATEST);
    await createPageReader(log).close();
  });
});
