import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTemplates } from '#server/all-mails.ts';
import { layout } from '#server/mail/layout.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { runAxe } from './support/axe.ts';
import { findChromium, launchChromium } from './support/chromium.ts';
import { sampleMails } from './support/sample-mails.ts';
import { openTestPlatform } from './support/test-platform.ts';

const PUBLIC_URL = 'https://pac.example.org';
/** Gmail cuts off longer mails. */
const MAX_BYTES = 102_000;
const PHONE = 320;
const TO_HUB = /^https:\/\/pac\.example\.org\//;
const TO_HUB_OR_WATCHED_PAGE = /^https:\/\/(pac\.example\.org|jnburnett\.sd38\.bc\.ca)\//;

const platform = await openTestPlatform({ PUBLIC_URL, SITE_NAME: 'Burnett PAC', SCHOOL_NAME: 'Burnett Secondary' });
afterAll(() => platform.remove());
const samples = sampleMails(platform).map((sample) => ({ ...sample, name: `${sample.kind}, ${sample.about}` }));
const named = samples.map(({ name }) => name);
const ofName = (name: string) => {
  const sample = samples.find((each) => each.name === name);
  if (sample === undefined) throw new Error(`There is no sample ${name}`);
  return sample.rendered;
};

const rightToLeft = layout(
  'رسالة',
  {
    preview: 'شكرا',
    heading: 'تم تسجيلك في المعرض الشتوي',
    blocks: [
      { block: 'paragraph', text: 'شكرا لك! نحن نعتمد عليك.' },
      {
        block: 'event',
        leaf: { month: 'ديس', day: '12', weekday: 'السبت' },
        title: 'معرض الحرف الشتوية في مدرسة برنيت الثانوية',
        subtitle: 'Setup crew',
        rows: [{ label: 'التاريخ:', value: 'السبت 12 ديسمبر' }],
      },
      { block: 'button', label: 'تغيير أو إلغاء', url: `${PUBLIC_URL}/manage#x` },
    ],
  },
  {
    platform,
    recipient: 'maria@families.example',
    language: 'ar',
    i18n: serverTexts('en'),
    words: dateWords('en', 'America/Vancouver'),
  },
);

describe('a mail', () => {
  test('of every kind has a sample here', () => {
    expect([...new Set(samples.map(({ kind }) => kind))]).toEqual(mailTemplates.map(({ kind }) => kind));
  });

  test.each(named)('is small enough to be shown whole, with a line for the list of mails: %s', (name) => {
    const { html, text, subject } = ofName(name);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES / 2);
    expect(text.trim()).not.toBe('');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(/<div style="display:none[^>]*>([^<&]{10,})/.exec(html)?.[1]).toBeTruthy();
  });

  test.each(named)('leads nowhere but to the hub: %s', (name) => {
    const { html, text } = ofName(name);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of [...links, ...(text.match(/https?:\/\/\S+/g) ?? [])])
      expect(link).toMatch(name.startsWith('monitor-') ? TO_HUB_OR_WATCHED_PAGE : TO_HUB);
    // Nothing is loaded when it is opened, so that no server learns who reads it.
    expect(html).not.toMatch(/<(link|script|iframe)\b|<img(?! src="cid:)|url\(|@import/i);
  });
});

describe.skipIf(findChromium() === null)('in a browser, a mail', { meta: { need: 'browser' } }, () => {
  let chromium: Chromium;
  const pages: Partial<Record<'light' | 'dark', Page>> = {};
  const pageIn = (scheme: 'light' | 'dark'): Page => {
    const page = pages[scheme];
    if (page === undefined) throw new Error('The browser is there from the first test on');
    return page;
  };
  beforeAll(async () => {
    chromium = await launchChromium();
    for (const scheme of ['light', 'dark'] as const) {
      const context = await chromium.newContext({ viewport: { width: PHONE, height: 640 }, colorScheme: scheme });
      pages[scheme] = await context.newPage();
    }
  });
  afterAll(() => chromium.close());

  test.each([...named, 'right to left'])('fits into 320 pixels: %s', async (name) => {
    const page = pageIn('light');
    await page.setContent(name === 'right to left' ? rightToLeft : ofName(name).html);
    const width = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('*')].map((e) => e.getBoundingClientRect().right),
      ),
    );
    expect(width).toBeLessThanOrEqual(PHONE);
  });

  test.each(named)('says the same in both of its parts: %s', async (name) => {
    const { html, text } = ofName(name);
    const page = pageIn('light');
    await page.setContent(html);
    const shown = await page.evaluate(() => {
      for (const drawn of document.querySelectorAll('[aria-hidden=true]')) drawn.remove();
      const links = [...document.querySelectorAll('a')].map(({ href }) => href);
      return { lines: document.body.innerText.split('\n'), links };
    });
    const written = text.split('\n').filter((line) => line !== '-- ');
    const urls = written.flatMap((line) => line.match(/https?:\/\/\S+(?<!\.)/g) ?? []);
    // The name of the site leads home in HTML alone.
    expect(new Set(urls)).toEqual(
      new Set(shown.links.filter((link) => link !== `${PUBLIC_URL}/` || urls.includes(link))),
    );
    const [inHtml, inText] = [plain(shown.lines.join(' ')), plain(written.map(withoutQuote).join(' '))];
    for (const line of written.filter((each) => !/^https?:\S+$/.test(each)))
      expect(inHtml).toContain(plain(withoutQuote(line).replace(/:$/, '')));
    for (const line of shown.lines) expect(inText).toContain(plain(line));
  });

  test.each(['light', 'dark'] as const)(
    'of every kind can be read in %s colours',
    async (scheme) => {
      const page = pageIn(scheme);
      const firstOfKind = samples.filter(({ kind }, at) => samples.findIndex((each) => each.kind === kind) === at);
      for (const { name, rendered } of [...firstOfKind, { name: 'right to left', rendered: { html: rightToLeft } }]) {
        await page.setContent(rendered.html);
        const { violations, passes } = await runAxe(page, {
          runOnly: { type: 'rule', values: ['color-contrast', 'link-name', 'html-has-lang', 'document-title'] },
        });
        expect(
          passes.map(({ id }) => id),
          name,
        ).toContain('color-contrast');
        expect(
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
          name,
        ).toEqual([]);
      }
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(scheme === 'light' ? 'rgb(250, 246, 238)' : 'rgb(19, 28, 24)');
    },
    60_000,
  );
});

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** In the text part, notes are quoted and codes set off. */
function withoutQuote(line: string): string {
  return line.replace(/^(> )+/, '');
}
