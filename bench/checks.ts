import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'parse5';
import type { PageContent } from '#domain/monitors/page-content.ts';
import { createLog } from '#server/platform/log.ts';
import { createPageReader, type PageReader } from '#server/watched-pages/page-reader.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import type { Benchmark } from './benchmark.ts';
import { atMost, MB, median, ms, type Figure } from './report.ts';

const READS_A_ROUND = 15;
const AT_ONCE = 50;
const ARTICLES = 690;

export const checks: Benchmark = {
  name: 'checks',
  what: 'reading and comparing watched pages in their thread, against parse5 alone',
  async run({ rounds }, tell) {
    const reader = createPageReader(createLog('silent'));
    try {
      await readPages(reader, rounds * READS_A_ROUND, tell);
      await compareTexts(reader, rounds * 3, tell);
      await meetHostility(reader, tell);
    } finally {
      await reader.close();
    }
  },
};

type Tell = (figure: Figure) => void;

/** 231 kB as people write them: hardly anything closed, bold and italic crossed. */
function newsPage(): string {
  const article = (n: number) =>
    `<div class="news-item${n % 7 === 0 ? ' pinned' : ''}"><h3><a href="/news/${n}?utm_source=x">Notice number ${n}</a></h3><p class=meta>Posted on <b>Nov <i>${1 + (n % 28)}</b></i>, 2026<p>Families of grade ${8 + (n % 5)} are asked to bring a lunch, a coat and a good mood on that day, &amp; to tell the office.<ul><li>First thing ${n}<li>Second thing<table><tr><td>Room<td>${n}</table></ul></div>\n`;
  return `<html><body><nav class=menu>${'<a href=/x>Menu</a> '.repeat(40)}</nav><main>${Array.from({ length: ARTICLES }, (_, n) => article(n)).join('')}<p class=updated>Updated: Monday</main></body></html>`;
}

async function readPages(reader: PageReader, times: number, tell: Tell): Promise<void> {
  const html = newsPage();
  const page = fetchedPage(html, {
    selectors: ['main .news-item:not(.pinned)'],
    ignoreSelectors: ['.menu', '.updated'],
  });
  const before = process.memoryUsage.rss();
  await timesOf(10, () => reader.read(page));
  // First of all: what is measured later leaves its own traces in memory.
  const [atOnce = Number.NaN] = await timesOf(1, () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => reader.read(page))),
  );
  const memory = process.memoryUsage.rss() - before;
  const bare = median(await timesOf(times, async () => parse(html)));
  let ours = Number.NaN;
  const held = await heldBy(async () => (ours = median(await timesOf(times, () => reader.read(page)))));
  const size = `${Math.round(page.body.byteLength / 1000)} kB`;
  tell({ name: `a page of ${size}`, measured: ms(ours), value: ours, budget: atMost(150, ' ms') });
  tell({ name: `a page of ${size}, of which parsing alone`, measured: ms(ours), bare: ms(bare), value: bare / ours });
  tell(held);
  tell({ name: `${AT_ONCE} such pages at once`, measured: ms(atOnce), value: atOnce });
  tell({ name: 'the memory that takes', measured: MB(memory), value: memory / 1_000_000, budget: atMost(150, ' MB') });
}

async function compareTexts(reader: PageReader, times: number, tell: Tell): Promise<void> {
  const text = (lines: number, line: (n: number) => string): PageContent => ({
    text: Array.from({ length: lines }, (_, n) => line(n)).join('\n'),
    entries: [],
  });
  const pairs = [
    {
      name: '5,000 lines of which every 20th changed',
      limit: 300,
      before: text(5000, (n) => `Line ${n} of a long page says something`),
      after: text(5000, (n) => `Line ${n} of a long page ${n % 20 === 3 ? 'tells' : 'says'} something`),
    },
    {
      name: '8,000 lines that all differ',
      limit: 1000,
      before: text(8000, (n) => `before ${n}`),
      after: text(8000, (n) => `after ${n}`),
    },
    {
      name: '8,000 lines that all stand elsewhere',
      limit: 1000,
      before: text(8000, (n) => `line ${n}`),
      after: text(8000, (n) => `line ${(n * 7919) % 8009}`),
    },
  ];
  for (const { name, limit, before, after } of pairs) {
    const took = median(
      await timesOf(times, () => reader.compare({ before, after, reverted: false, today: '2026-11-20' })),
    );
    tell({ name: `comparing ${name}`, measured: ms(took), value: took, budget: atMost(limit, ' ms') });
  }
}

async function meetHostility(reader: PageReader, tell: Tell): Promise<void> {
  const pages = [
    { name: '100,000 elements within each other', page: fetchedPage('<div>'.repeat(100_000)) },
    {
      name: 'a selector without end',
      page: fetchedPage('<i>x</i>'.repeat(300_000), { selectors: ['i:nth-child(2n+1)'] }),
    },
  ];
  for (const { name, page } of pages) {
    let took = Number.NaN;
    const held = await heldBy(
      async () => ([took = Number.NaN] = await timesOf(1, () => reader.read(page).catch(() => null))),
    );
    tell({ name: `${name} ends after`, measured: ms(took), value: took, budget: atMost(3000, ' ms') });
    tell(held);
  }
}

const IDLE_SECOND = 1000;

/** Delay of the event loop during this work, beyond its delay on this machine when idle. */
async function heldBy(work: () => Promise<unknown>): Promise<Figure> {
  const idle = await lateness(() => wait(IDLE_SECOND));
  const held = await lateness(work);
  return {
    name: 'the event loop meanwhile, 99th percentile',
    measured: `${ms(held)}, ${ms(idle)} with nothing to do`,
    value: Math.max(0, held - idle),
    budget: atMost(20, ' ms more'),
  };
}

async function lateness(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}

/** In ms each. */
async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return all;
}
