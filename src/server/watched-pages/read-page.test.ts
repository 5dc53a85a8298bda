import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/monitors/page-content.ts';
import { fetchedPage } from '#tests/support/school-pages/fetched-page.ts';
import type { PageFault } from './page-fault.ts';
import { readPage, type PageToRead } from './read-page.ts';

const linesFrom = async (body: string | Uint8Array, more: Partial<PageToRead> = {}) =>
  linesOf((await readPage(fetchedPage(body, more))).content.text);
const faultOf = async (body: string, more: Partial<PageToRead> = {}) => {
  const fault = await readPage(fetchedPage(body, more)).catch((error: unknown) => error as PageFault);
  return 'kind' in fault ? fault.kind : null;
};

describe('the text of a page', () => {
  it('is one line a block, as it is seen', async () => {
    const html = `<h1>School   news</h1><p>Pizza&nbsp;day on <b>Fri</b>day,<br>bring a <i>plate</i>.</p>
      <div>One<div>Two</div>Three</div><ul><li>a<li>b</ul><pre>first
second</pre><dl><dt>Term<dd>Meaning</dl>`;
    expect(await linesFrom(html)).toEqual([
      'School news',
      'Pizza day on Friday,',
      'bring a plate.',
      'One',
      'Two',
      'Three',
      'a',
      'b',
      'first',
      'second',
      'Term',
      'Meaning',
    ]);
  });

  it('is one line a row of a table, unless its cells hold blocks', async () => {
    const html = '<table><tr><th>Day<th>Event<tr><td>Mon<td><td>Pizza<tr><td><p>Block 1</p><td><p>Block 2</p></table>';
    expect(await linesFrom(html)).toEqual(['Day | Event', 'Mon | Pizza', 'Block 1', 'Block 2']);
  });

  it('leaves out what nobody sees', async () => {
    const html = `<title>t</title><script>let a</script><style>b{}</style><noscript>c</noscript><template>d</template>
      <p hidden>e</p><p style="color: red; display:none">f</p><iframe>g</iframe><svg><title>h</title></svg>
      <!-- i --><p aria-hidden="true">seen</p><img src="x" alt="A poster of the play"><input value="j">`;
    expect(await linesFrom(html, { selectors: ['html'] })).toEqual(['seen', 'A poster of the play']);
  });

  it('names pictures that no words stand for by their files, without sizes, folders and what changes at each visit', async () => {
    const html = `<p>News</p><figure><img src="/sites/styles/large/public/closed-friday.png?itok=9" alt=""></figure>
      <p>Menu <img src="/2026/11/Hot%20lunch-1024x768.jpg"> of the week</p><img src="data:image/gif;base64,R0" data-src="/map@2x.webp">
      <img srcset="/a/sale-scaled.jpg 2x, /a/b.jpg"><img src="https://lh3.example/AbC=w1280" alt=" ">
      <img src="/spacer.gif"><img src="/count.gif" width=1 height=1><img src="data:image/png;base64,AA"><img alt="">`;
    expect(await linesFrom(html)).toEqual([
      'News',
      '(picture closed-friday.png)',
      'Menu of the week',
      '(picture Hot lunch.jpg)',
      '(picture map.webp)',
      '(picture sale.jpg)',
      '(picture)',
    ]);
  });

  it('says which words are crossed out', async () => {
    const html = `<p><del>Dance <b>Nov</b> 27</del> Dance Dec 4</p><p><s>Free</s>, <strike> </strike><span style="color:red; text-decoration: line-through red">$5</span></p>
      <del><p>Bake sale</p><p>Book<br>fair</p></del><p>Open</p>`;
    expect(await linesFrom(html)).toEqual([
      'Dance Nov 27 (crossed out) Dance Dec 4',
      'Free (crossed out) , $5 (crossed out)',
      'Bake sale (crossed out)',
      'Book (crossed out)',
      'fair (crossed out)',
      'Open',
    ]);
  });

  it('says what is embedded, unless nobody sees it', async () => {
    const html = `<p>Calendar</p><iframe src="https://calendar.example/embed?src=school&amp;_=5"></iframe><object data="menu.pdf"></object>
      <p>Film <video src="/play.mp4"></video></p><embed src="plan.pdf"><iframe data-src="/map"></iframe>
      <iframe src="/count" width=0 height=0></iframe><iframe src="/hidden" style="display:none"></iframe><iframe src="about:blank"></iframe>`;
    expect(await linesFrom(html)).toEqual([
      'Calendar',
      '→ https://calendar.example/embed?src=school',
      '→ /menu.pdf',
      'Film',
      '→ /play.mp4',
      '→ /plan.pdf',
      '→ /map',
    ]);
  });

  it('leaves out what is ignored before it selects, and says nothing of when the page was updated', async () => {
    const html =
      '<main><div class="ad">Buy</div><p>Kept</p><p>Last updated: Friday, Nov 20 at 9:05 a.m.</p><p>Updated: the bus plan for 2026</p></main>';
    expect(await linesFrom(html, { selectors: ['main'], ignoreSelectors: ['.ad'] })).toEqual([
      'Kept',
      'Updated: the bus plan for 2026',
    ]);
  });

  it('takes what several selectors match in the order of the page, and nothing twice', async () => {
    const html = '<div class=b>B <span class=a>inner</span></div><p>between</p><div class=a>A</div>';
    const page = fetchedPage(html, { selectors: ['.a', '.b'] });
    const { content, elementsFound } = await readPage(page);
    expect(linesOf(content.text)).toEqual(['B inner', 'A']);
    expect(elementsFound).toBe(3);
  });

  it('names where links lead: the path on its own host, the address elsewhere, without sessions and tracking', async () => {
    const html = `<p>See <a href="form.pdf?utm_source=x&amp;v=2#page=3">the form</a> and <a href="HTTPS://Other.example/A%20b">that</a></p>
      <p><a href="#top">Top</a> <a href="/news">This page</a> <a href="javascript:void(0)">Print</a> <a href="mailto:a@b.example?subject=x">Mail</a>
      <a href="/list;jsessionid=1A2B?sid=9">List</a> <a>None</a> <a href="http://[bad">Bad</a></p>`;
    expect(await linesFrom(html)).toEqual([
      'See the form and that',
      '→ /form.pdf?v=2',
      '→ https://other.example/A%20b',
      'Top This page Print Mail List None Bad',
      '→ mailto:a@b.example',
      '→ /list',
    ]);
  });

  it('reads links by the base that the page names', async () => {
    expect(await linesFrom('<base href="/files/"><a href="a.pdf">A</a>')).toEqual(['A', '→ /files/a.pdf']);
  });

  it('stays text, whatever it looks like, and loses what could command a screen', async () => {
    const html = '<p>&lt;img src=x onerror=alert(1)&gt; {{7*7}} =HYPERLINK("x") \u202eabc\u001b[31m</p>';
    expect(await linesFrom(html)).toEqual(['<img src=x onerror=alert(1)> {{7*7}} =HYPERLINK("x") abc[31m']);
  });

  it('cannot pass its words off as the target of a link', async () => {
    expect(await linesFrom('<p>→ → School is closed</p><p><a href="/a">A → B</a></p>')).toEqual([
      'School is closed',
      'A → B',
      '→ /a',
    ]);
    expect(await linesFrom('→ One\nTwo', { contentType: 'text/plain' })).toEqual(['One', 'Two']);
  });

  it('has an excerpt of one line and a hash of its own', async () => {
    const long = await readPage(fetchedPage(`<p>First</p><p><a href=/a>Second</a></p><p>${'long '.repeat(300)}</p>`));
    expect(long.excerpt).toMatch(/^First · Second · long long/);
    expect(long.excerpt).toHaveLength(300);
    expect(long.contentHash).toMatch(/^[\da-f]{64}$/);
  });
});

describe('the entries of lists', () => {
  const entriesFrom = async (html: string) => (await readPage(fetchedPage(html))).content.entries;

  it('are cards known by the link of their heading, else by their first', async () => {
    const html = `<p>News</p><div class="views-row"><a href="/tag">Tag</a><h3><a href="/a">A</a></h3><p>Text</p></div>
      <div class="views-row"><p>B <a href="/b">more</a></p></div>`;
    expect(await entriesFrom(html)).toEqual([
      { id: '/a', from: 1, lines: 5 },
      { id: '/b', from: 6, lines: 2 },
    ]);
  });

  it('are items and rows without links, known by their words alone', async () => {
    expect(await entriesFrom('<ul><li>a<li>b</ul><table><tr><td>c</table>')).toEqual([
      { id: null, from: 0, lines: 1 },
      { id: null, from: 1, lines: 1 },
      { id: null, from: 2, lines: 1 },
    ]);
  });

  it('are the outer of two within each other, but no layout that holds many', async () => {
    const layout = `<table><tr><td><article><h2><a href="/a">A</a></h2><ul><li>x<li>y</ul></article>
      <article><h2><a href="/b">B</a></h2></article></table>`;
    expect((await entriesFrom(layout)).map(({ id }) => id)).toEqual(['/a', '/b']);
  });
});

describe('a list without end', () => {
  it('is compared by its lines', async () => {
    const { content } = await readPage(fetchedPage('<li>x'.repeat(6000)));
    expect(content.entries).toEqual([]);
    expect(linesOf(content.text)).toHaveLength(6000);
  });
});

describe('the charset of a page', () => {
  const text = '<p>Zoë’s café — 學校</p>';
  const utf16 = (big: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, !big);
    for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), !big);
    return bytes;
  };
  const windows1252 = (head: string) =>
    Uint8Array.from([...Buffer.from(head, 'latin1'), ...Buffer.from('<p>Zo\xeb\x92s caf\xe9</p>', 'latin1')]);

  it.each<[string, string | Uint8Array, string | null, string]>([
    ['UTF-8 that nothing declares', text, null, 'Zoë’s café — 學校'],
    [
      'UTF-8 with its mark, declared as something else',
      `\ufeff${text}`,
      'text/html; charset=iso-8859-1',
      'Zoë’s café — 學校',
    ],
    ['UTF-16, big end first', utf16(true), 'text/html', 'Zoë’s café — 學校'],
    ['UTF-16, little end first', utf16(false), null, 'Zoë’s café — 學校'],
    ['windows-1252 by its meta', windows1252('<meta charset="windows-1252">'), 'text/html', 'Zoë’s café'],
    [
      'windows-1252 by the older meta',
      windows1252('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">'),
      null,
      'Zoë’s café',
    ],
    ['windows-1252 by the header', windows1252(''), 'text/html;charset="Windows-1252"', 'Zoë’s café'],
    ['windows-1252 that nothing declares', windows1252(''), 'text/html', 'Zoë’s café'],
    ['UTF-8 whose header names nothing known', text, 'text/html; charset=utf8mb4', 'Zoë’s café — 學校'],
    ['UTF-8 that says it is UTF-16', `<meta charset=utf-16>${text}`, null, 'Zoë’s café — 學校'],
  ])('%s', async (_what, body, contentType, expected) => {
    expect(await linesFrom(body, { contentType })).toEqual([expected]);
  });
});

describe('a page from which nothing can be taken', () => {
  it.each<[string, string, Partial<PageToRead>, string]>([
    ['has none of what is selected', '<main>x</main>', { selectors: ['.news'] }, 'nothing-found'],
    ['lacks one of several', '<main>x</main>', { selectors: ['main', '.news'] }, 'nothing-found'],
    [
      'has nothing but ignored text',
      '<main><p class=a>x</p></main>',
      { selectors: ['main'], ignoreSelectors: ['.a'] },
      'empty',
    ],
    ['is empty', '', {}, 'empty'],
    [
      'is a wall',
      '<title>Just a moment...</title><p>Enable JavaScript and cookies to continue',
      { selectors: ['main'] },
      'challenge',
    ],
    [
      'is a wall that has what is selected',
      '<main><h1>Access denied</h1>You have been blocked</main>',
      { selectors: ['main'] },
      'challenge',
    ],
    ['is selected by something that cannot be', '<p>x', { selectors: ['div['] }, 'selector'],
    ['nests without end', '<div>'.repeat(600), {}, 'too-deep'],
    ['is empty text', ' \n ', { contentType: 'text/plain' }, 'empty'],
  ])('%s: a fault, never a change', async (_what, html, more, kind) => {
    expect(await faultOf(html, more)).toBe(kind);
  });

  it.each([
    `<title>News</title><main><p>Attention required: access denied to the gym, security check at the doors</p></main><noscript>Enable cookies</noscript>`,
    `<main><p>You have been blocked in the list of volunteers</p>${'<p>Families are welcome to the game.</p>'.repeat(60)}</main>`,
  ])('is not one that only speaks of walls: %s', async (html) => {
    expect(await faultOf(html, { selectors: ['main'] })).toBeNull();
  });

  it('names the selector that matches nothing', async () => {
    await expect(readPage(fetchedPage('<p>x', { selectors: ['p', '.news'] }))).rejects.toThrow(
      'Nothing on the page matches the selector ".news"',
    );
  });
});

describe('other bodies', () => {
  it('are read as the plain text that they are', async () => {
    expect(await linesFrom('One  line\r\n\r\n<b>Two</b>\n', { contentType: 'text/plain' })).toEqual([
      'One line',
      '<b>Two</b>',
    ]);
  });

  it('are pages though they are called XML', async () => {
    const html =
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html><body><p>Hi</p></body></html>';
    expect(await linesFrom(html, { contentType: 'application/xhtml+xml' })).toEqual(['Hi']);
  });
});
