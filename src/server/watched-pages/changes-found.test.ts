import { describe, expect, it } from 'vitest';
import { changedWords } from '#domain/monitors/changed-words.ts';
import { applyDiff } from '#domain/monitors/content-diff.ts';
import { schoolSitePresets } from '#domain/monitors/school-site-presets.ts';
import { drupalPage } from '#tests/support/school-pages/drupal-page.ts';
import { noiseFrom, type Noise } from '#tests/support/school-pages/noise.ts';
import { randomFrom } from '#tests/support/school-pages/random.ts';
import { schoolNews, type SchoolNews } from '#tests/support/school-pages/school-news.ts';
import { editFrom } from '#tests/support/school-pages/seeded-edits.ts';
import { tablePage } from '#tests/support/school-pages/table-page.ts';
import { wordpressPage } from '#tests/support/school-pages/wordpress-page.ts';
import { compareContents } from './compare-contents.ts';
import { readPage } from './read-page.ts';
import type { PageReading } from './page-reading.ts';

const TODAY = '2026-11-20';
const EDITS = 100;
const REPLAYS = 30;

interface System {
  readonly name: string;
  readonly url: string;
  readonly page: (news: SchoolNews, noise: Noise) => string;
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
  readonly ownWords: RegExp;
  /** Whether the notices are entries of a list there, and not only headings that follow each other. */
  readonly hasCards: boolean;
}

const preset = schoolSitePresets[0];
const systems: readonly System[] = [
  {
    name: 'Drupal, with the selectors of the preset',
    url: 'https://jnburnett.sd38.bc.ca/news',
    page: drupalPage,
    selectors: preset?.selectors ?? [],
    ignoreSelectors: preset?.ignoreSelectors ?? [],
    ownWords: /\(picture [\w-]+\.jpg\) ?| ?Read more about this/g,
    hasCards: true,
  },
  {
    name: 'WordPress',
    url: 'https://harbour.sd38.bc.ca/',
    page: wordpressPage,
    selectors: ['#primary'],
    ignoreSelectors: ['.post-views', '#comments'],
    ownWords: /Posted on | \(some time ago\)| ?Pupils of our school/g,
    hasCards: true,
  },
  {
    name: 'a page of tables written by hand',
    url: 'https://harbour.sd38.bc.ca/news.html',
    page: tablePage,
    selectors: ['body'],
    ignoreSelectors: ['.counter'],
    ownWords: /» /g,
    hasCards: false,
  },
];

async function read(
  { page, url, selectors, ignoreSelectors }: System,
  news: SchoolNews,
  noise: number,
): Promise<PageReading> {
  const body = new TextEncoder().encode(page(news, noiseFrom(randomFrom(noise))));
  return readPage({
    body,
    contentType: 'text/html; charset=utf-8',
    url,
    selectors,
    ignoreSelectors,
    schoolClock: { offsets: [[0, -420]] },
  });
}

function oneLine(words: readonly string[], { ownWords }: System): string {
  return words
    .map((word) => word.trim())
    .join(' ')
    .replace(ownWords, '');
}

describe.each(systems)('on $name', (system) => {
  it(`nothing changes in ${REPLAYS} replays with other tokens, blanks, counters and dates of update`, async () => {
    const first = await read(system, schoolNews, 0);
    const bodies = new Set<string>();
    for (let noise = 1; noise <= REPLAYS; noise += 1) {
      bodies.add(system.page(schoolNews, noiseFrom(randomFrom(noise))));
      const again = await read(system, schoolNews, noise);
      expect(again.content.text).toBe(first.content.text);
      expect(again.contentHash).toBe(first.contentHash);
    }
    expect(bodies.size).toBe(REPLAYS);
  });

  it(`each of ${EDITS} edits is found, with the words that came and went and nothing besides`, async () => {
    const before = await read(system, schoolNews, 0);
    for (let seed = 1; seed <= EDITS; seed += 1) {
      const edit = editFrom(schoolNews, randomFrom(seed), seed);
      const after = await read(system, edit.news, seed);
      const name = `${seed}: ${edit.what}`;
      expect(after.contentHash, name).not.toBe(before.contentHash);
      const change = compareContents({ before: before.content, after: after.content, reverted: false, today: TODAY });
      expect(applyDiff(before.content.text, change.diff), name).toBe(after.content.text);
      if (edit.what === 'another order' && !system.hasCards) continue;
      const { added, removed } = changedWords(change.diff);
      expect(oneLine(added, system), name).toBe(edit.added);
      expect(oneLine(removed, system), name).toBe(edit.removed);
      expect(change.changeType, name).toBe(edit.changeType);
      if (edit.leadsTo !== undefined) expect(change.diffContent, name).toContain(`+ → ${edit.leadsTo}`);
      if (edit.what === 'another order') expect([change.severity, change.rule]).toEqual(['low', 'reordered']);
    }
  });
});
