import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { isLinkLine, linesOf } from '#domain/monitors/page-content.ts';
import { oneOf, randomFrom, type Random } from '#tests/support/school-pages/random.ts';
import { PageFault } from './page-fault.ts';
import { readPage } from './read-page.ts';

type Node = DefaultTreeAdapterTypes.Node;

const SELECTED = 'here';
const NEVER_READ = ['script', 'style', 'template', 'noscript'];
const UNSEEN = ['head', 'iframe', 'svg', 'math'];

/** The text within elements of the class by parse5's own tree, without white space. */
function textByParse5(html: string): string {
  const texts: string[] = [];
  const visit = (node: Node, isSelected: boolean) => {
    if (defaultTreeAdapter.isTextNode(node) && isSelected) texts.push(node.value);
    if (!('childNodes' in node) || NEVER_READ.includes(node.nodeName)) return;
    const classes = defaultTreeAdapter.isElementNode(node)
      ? defaultTreeAdapter.getAttrList(node).find(({ name }) => name === 'class')
      : undefined;
    const isHere = classes?.value.split(/\s+/).includes(SELECTED) === true;
    const isUnseen = UNSEEN.includes(node.nodeName);
    if (isUnseen && isSelected) return;
    const isTaken = isSelected || (isHere && !isUnseen);
    for (const child of node.childNodes) visit(child, isTaken);
  };
  visit(parse(html), false);
  return withoutBlanks(texts.join(''));
}

async function textByUs(html: string): Promise<string> {
  try {
    const body = new TextEncoder().encode(html);
    const { content } = await readPage({
      body,
      contentType: 'text/html; charset=utf-8',
      url: 'https://harbour.sd38.bc.ca/',
      selectors: [`.${SELECTED}`],
      ignoreSelectors: [],
      schoolClock: { offsets: [[0, -420]] },
    });
    return withoutBlanks(
      linesOf(content.text)
        .filter((line) => !isLinkLine(line))
        .join('')
        .replaceAll(' | ', ''),
    );
  } catch (error) {
    if (error instanceof PageFault && ['empty', 'nothing-found'].includes(error.kind)) return '';
    throw error;
  }
}

const withoutBlanks = (text: string) => text.replace(/[\s\u0000\ufffd]+/g, '');

const malformed: readonly (readonly [what: string, html: string])[] = [
  ['paragraphs that are not closed', '<div class=here><p>one<p>two<div>three<p>four</div>five'],
  [
    'items and cells that are not closed',
    '<ul class=here><li>a<li>b<ul><li>c</ul><table><tr><td>d<td>e<tr><td>f</table><li>g</ul>h',
  ],
  ['bold and italic that cross', '<p class=here>1<b>2<i>3</b>4</i>5</p>6'],
  ['links within links', '<div class=here><a href=/1>a<a href=/2>b<p>c</a>d</a>e</div>'],
  [
    'text and elements that no table may hold',
    '<div class=here><table>x<tr>y<td>z</td>w<div>v</div></tr></table>u</div>',
  ],
  ['forms within forms', '<form class=here>a<form>b</form>c</form>d'],
  ['ends without a beginning', '</p></div></br><div class=here></span>a</p>b</li></ul>c</div>'],
  ['an attribute whose quote is not closed', '<div class=here>a<p title="b>c</p>d" data-x=\'e>f</p>g</div>'],
  ['a comment that is not closed', '<div class=here>a<!-- b --!>c<!-- d > e</div>'],
  ['a template in a table', '<table class=here><template><tr><td>x</template><tr><td>y<select><option>z</table>'],
  ['signs that are not finished', '<p class=here>a &amp b &copy c &notit; d &#x41 e &#0; f &nosuch; g < h <3 i</p>'],
  ['headings within headings', '<h2 class=here>a<h3>b</h2>c</h3>d<button>e<button>f'],
  [
    'svg, math and CDATA among it',
    '<div class=here>a<![CDATA[b]]><math><mi>c</mi></math><p>d</p><svg><title>e</title><p>f</p></svg>g</div>',
  ],
];

const TAGS =
  'p div span b i a em font table tr td th tbody caption ul ol li dl dt dd h1 h2 form button select option textarea label pre center section article nobr html body head title style script template noscript svg math frameset'.split(
    ' ',
  );
const TEXTS = [
  'one',
  ' two ',
  'x<y',
  '&amp;',
  '&nbsp',
  '&#65;',
  'zoë',
  '水',
  '<!--c-->',
  '<!--',
  '-->',
  '</',
  '<',
  '"',
  '\u0000',
  '\n',
];

function soup(random: Random): string {
  const pieces = Array.from({ length: 5 + Math.floor(random() * 60) }, () => {
    const tag = oneOf(random, TAGS);
    const kind = random();
    if (kind < 0.35) return oneOf(random, TEXTS);
    if (kind < 0.6) return `</${tag}>`;
    if (kind < 0.75) return `<${tag} class=${SELECTED}>`;
    return oneOf(random, [
      `<${tag}>`,
      `<${tag} title="a>b">`,
      `<${tag} href=/x`,
      `<${tag}/>`,
      `<${tag.toUpperCase()} CLASS='${SELECTED} x'>`,
    ]);
  });
  return pieces.join('');
}

describe('malformed pages', () => {
  it.each(malformed)('give the text that parse5 gives: %s', async (_what, html) => {
    expect(textByParse5(html)).not.toBe('');
    expect(await textByUs(html)).toBe(textByParse5(html));
  });

  it('give the text that parse5 gives: 500 that chance made', async () => {
    let words = 0;
    for (let seed = 1; seed <= 500; seed += 1) {
      const html = soup(randomFrom(seed));
      const expected = textByParse5(html);
      expect(await textByUs(html), `${seed}: ${html}`).toBe(expected);
      words += expected.length;
    }
    expect(words).toBeGreaterThan(5000);
  });
});
