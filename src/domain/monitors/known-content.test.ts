import { describe, expect, it } from 'vitest';
import { hasMostlyGone, recogniseContent, type Recognition } from './known-content.ts';

function seen(contents: string): Recognition[] {
  const [first = '', ...rest] = contents;
  let recent = [first];
  return rest.map((content) => {
    const recognition = recogniseContent(content, recent);
    if (recognition !== 'unchanged') recent = [content, ...recent];
    return recognition;
  });
}

describe('a content that was there before', () => {
  it('is told of once as new and once as reverted while a page goes to and fro', () => {
    expect(seen('ABABABAB')).toEqual([
      'new',
      'reverted',
      'flickering',
      'flickering',
      'flickering',
      'flickering',
      'flickering',
    ]);
    expect(seen('AABBAABBAB').filter((what) => what === 'new' || what === 'reverted')).toEqual(['new', 'reverted']);
  });

  it('does not hide what is new in between', () => {
    expect(seen('ABABC')).toEqual(['new', 'reverted', 'flickering', 'new']);
    expect(seen('ABCB')).toEqual(['new', 'new', 'reverted']);
  });

  it('is known among the last five, and new after them', () => {
    expect(seen('ABCDEFA').at(-1)).toBe('reverted');
    expect(seen('ABCDEFGA').at(-1)).toBe('new');
  });
});

const paragraph = Array.from({ length: 60 }, (_, n) => `Sentence number${n} speaks about something${n}.`).join('\n');

describe('a page that mostly went away', () => {
  it('has lost three quarters of its words', () => {
    const lines = paragraph.split('\n');
    expect(hasMostlyGone(paragraph, lines.slice(0, 10).join('\n'))).toBe(true);
    expect(hasMostlyGone(paragraph, lines.slice(0, 20).join('\n'))).toBe(false);
    expect(hasMostlyGone(paragraph, '')).toBe(true);
  });

  it('has gone even when something as long took its place', () => {
    expect(hasMostlyGone(paragraph, 'We are working on our website and will be back soon. '.repeat(80))).toBe(true);
  });

  it('is not one in which a single word was changed, however short it is', () => {
    expect(hasMostlyGone('The library closes at 3', 'The library closes at 4')).toBe(false);
    expect(hasMostlyGone(paragraph, paragraph.replaceAll('speaks', 'talks'))).toBe(false);
  });

  it('is not one that had no words', () => {
    expect(hasMostlyGone('', 'New')).toBe(false);
  });
});
