import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { compareContents } from '#server/watched-pages/compare-contents.ts';
import type { PageFault } from '#server/watched-pages/page-fault.ts';
import { readPage } from '#server/watched-pages/read-page.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import { threadMs } from '#tests/support/thread-time.ts';

/** Of processor time, many times what it takes. */
const MAX_MS = 2000;

const read = (xml: string) =>
  readPage(fetchedPage(xml, { contentType: 'text/xml', url: 'https://harbour.sd38.bc.ca/rss.xml' }));
const item = (title: string, link: string, text = '', more = '') =>
  `<item><title>${title}</title><link>${link}</link><guid>${link}</guid><description>${text}</description>${more}</item>`;
const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><!-- made by hand --><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
  <title>News</title><link>https://harbour.sd38.bc.ca/</link><description>All</description><lastBuildDate>Fri, 20 Nov 2026 18:00:00 GMT</lastBuildDate>${items.join('')}</channel></rss>`;

describe('a feed', () => {
  it('of RSS is entries with title, link and text', async () => {
    const { content, elementsFound } = await read(
      rss(
        item(
          'Pizza &amp; games',
          'https://harbour.sd38.bc.ca/a?utm_source=rss',
          'Short',
          '<content:encoded><![CDATA[<p>Full <b>text</b></p><p><a href="/f.pdf">Form</a></p>]]></content:encoded>',
        ),
        item('Ski trip', 'https://other.example/b', '&lt;p&gt;Seven places&lt;/p&gt;'),
      ),
    );
    expect(linesOf(content.text)).toEqual([
      'Pizza & games',
      '→ /a',
      'Full text',
      'Form',
      '→ /f.pdf',
      'Ski trip',
      '→ https://other.example/b',
      'Seven places',
    ]);
    expect(content.entries.map(({ from, lines }) => [from, lines])).toEqual([
      [0, 5],
      [5, 3],
    ]);
    expect(elementsFound).toBe(2);
  });

  it('of Atom is the same', async () => {
    const { content } =
      await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><updated>2026-11-20T10:00:00Z</updated>
      <entry><id>urn:1</id><title type="html">Bake &lt;i&gt;sale&lt;/i&gt;</title><link rel="self" href="/x"/><link href="/sale"/><updated>2026-11-20T10:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Bring <b>cake</b></p></div></content></entry></feed>`);
    expect(linesOf(content.text)).toEqual(['Bake sale', '→ /sale', 'Bring cake']);
    expect(content.entries[0]?.id).toBe('urn:1');
  });

  it('does not change with the dates at which it was built and published', async () => {
    const one = await read(rss(item('A', '/a', '', '<pubDate>Fri, 20 Nov 2026 18:00:00 GMT</pubDate>')));
    const other = await read(
      rss(item('A', '/a', '', '<pubDate>Sat, 21 Nov 2026 18:00:00 GMT</pubDate>')).replace('20 Nov', '21 Nov'),
    );
    expect(other.contentHash).toBe(one.contentHash);
  });

  it('tells a new entry as added though it pushed the last one off', async () => {
    const notice = (title: string) => item(`Notice ${title}`, `/${title}`);
    const before = await read(rss(notice('A'), notice('B'), notice('C')));
    const after = await read(rss(notice('D'), notice('A'), notice('B')));
    const change = compareContents({
      before: before.content,
      after: after.content,
      reverted: false,
      today: '2026-11-20',
    });
    expect(change).toMatchObject({ changeType: 'added', severity: 'medium', summary: 'New: “Notice D”' });
  });
});

describe('a hostile feed', () => {
  const refusal = async (xml: string) => {
    const began = threadMs();
    const fault = await read(xml).catch((error: unknown) => error as PageFault);
    expect(threadMs() - began).toBeLessThan(MAX_MS);
    return 'kind' in fault ? fault.kind : null;
  };
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n} "${`&lol${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`;

  it.each([
    [
      'an entity of a file',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss(item('&f;', '/a')).slice(38)}`,
      'unsafe',
    ],
    [
      'entities of entities',
      `<?xml version="1.0"?>${laughs}<rss version="2.0"><channel><title>&lol8;</title></channel></rss>`,
      'unsafe',
    ],
    [
      'a document type alone',
      `<!DOCTYPE rss SYSTEM "http://evil.example/x.dtd"><rss version="2.0"><channel><title>x</title></channel></rss>`,
      'unsafe',
    ],
    ['elements within each other', rss('<a>'.repeat(50_000)), 'too-deep'],
    ['an end that is missing', rss(item('A', '/a')).slice(0, -30), 'malformed'],
    ['no entries', rss(), 'empty'],
    ['markup that nests within a text', rss(item('A', '/a', `<![CDATA[${'<div>'.repeat(1000)}]]>`)), 'too-deep'],
  ])('with %s is refused at once', async (_what, xml, kind) => {
    expect(await refusal(xml)).toBe(kind);
  });

  it('with entities that nobody declared leaves them as they are', async () => {
    expect((await read(rss(item('&nosuch; A', '/a')))).content.text).toContain('&nosuch; A');
  });

  it('with more entries than anyone reads is cut', async () => {
    const { elementsFound } = await read(rss(...Array.from({ length: 2000 }, (_, n) => item(`N ${n}`, `/${n}`))));
    expect(elementsFound).toBe(500);
  });
});
