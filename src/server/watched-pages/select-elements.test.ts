import { describe, expect, it } from 'vitest';
import { schoolSitePresets } from '#domain/monitors/school-site-presets.ts';
import { selectorFaults } from './select-elements.ts';

const faults = (...selectors: string[]) => selectorFaults(selectors, { needed: true });
const message = (selector: string) => faults('main', selector)[0]?.message ?? null;

describe('a selector that cannot be saved', () => {
  it.each([
    ['div[', '"div["'],
    ['::before', '"::before"'],
    ['p::first-line', '"p::first-line"'],
    ['a{}', '"a{}"'],
    ['', 'A selector is empty'],
    ['   ', 'A selector is empty'],
    ['main,', '"main,"'],
    ['> a', '"> a"'],
    [':nosuch', '":nosuch"'],
    ['p:first', '"p:first"'],
    ['div:hover', 'can never match'],
    ['main a:visited', 'Leave :visited out'],
    ['a b c d e f', '5 combinators; at most 4'],
    ['a > b + c ~ d e f', '5 combinators'],
    ['a:not(b c d e f g)', '5 combinators'],
    ['a:has(b):has(c):has(d):has(e):has(f)', '5 combinators'],
    [`.${'x'.repeat(299)}`, 'has 300 characters; at most 200'],
  ])('%s: %s', (selector, expected) => {
    expect(message(selector)).toContain(expected);
  });

  it('may be meant where it only never matches', () => {
    expect(faults('main', 'div:hover', 'div[').map(({ kind }) => kind)).toEqual(['matches-nothing', 'refused']);
  });

  it('is named by itself among others', () => {
    expect(faults('main', 'div[', '.ok', '::after').map(({ selector }) => selector)).toEqual(['div[', '::after']);
  });

  it('is one too many, or missing', () => {
    expect(faults(...Array.from({ length: 21 }, (_, n) => `.c${n}`))[0]?.message).toContain('At most 20 selectors');
    expect(faults()[0]?.message).toContain('at least one');
    expect(selectorFaults([], { needed: false })).toEqual([]);
  });
});

describe('a selector that can be saved', () => {
  it.each([
    'main',
    '.views-row:not(.pinned)',
    '#content > .node p',
    'main, [role="main"], #main-content',
    'a b c d e, f g h i j',
    'td:nth-child(2n + 1)',
    'p:contains("Updated")',
    ':is(h1, h2) + p',
    'A[HREF^="/news" i]',
  ])('%s', (selector) => {
    expect(faults(selector)).toEqual([]);
  });

  it.each(schoolSitePresets)('those of the preset "$name"', ({ selectors, ignoreSelectors }) => {
    expect(selectorFaults(selectors, { needed: true })).toEqual([]);
    expect(selectorFaults(ignoreSelectors, { needed: false })).toEqual([]);
  });
});
