import { describe, expect, it } from 'vitest';
import { linesOf, type PageContent } from '#domain/monitors/page-content.ts';
import { compareContents, type ContentChange } from './compare-contents.ts';

const TODAY = '2026-11-20';

/** Lines, among which a list of cards: `/link: title; line; line`. */
function page(...lines: string[]): PageContent {
  const written: string[] = [];
  const entries = lines.flatMap((line) => {
    const [, id, words] = /^(\/[\w-]+): (.*)$/.exec(line) ?? [];
    const own = (words ?? line).split('; ');
    const from = written.push(...own) - own.length;
    return id === undefined ? [] : [{ id, from, lines: own.length }];
  });
  return { text: written.join('\n'), entries };
}

const change = (before: PageContent, after: PageContent, reverted = false): ContentChange =>
  compareContents({ before, after, reverted, today: TODAY });
const lineChange = (before: string, after: string) =>
  change(page('School', before, 'End'), page('School', after, 'End'));

describe('how pressing a change is', () => {
  it.each([
    ['Grade 9 trip', 'Grade 9 trip is cancelled', 'high', 'pressing-words'],
    ['Open as usual', 'Schools closed due to snow', 'high', 'pressing-words'],
    ['Open as usual', 'EARLY DISMISSAL on Wednesday', 'high', 'pressing-words'],
    ['Grad photos', 'Grad photos: the deadline is near', 'high', 'pressing-words'],
    ['Open as usual', 'No school for students', 'high', 'pressing-words'],
    ['PE shoes', 'PE shoes must be closed-toe and well fitting', 'medium', 'ordinary'],
    ['The deadline is near, bring your photo', 'The deadline is near, bring your picture', 'low', 'few-characters'],
    ['Concert on Dec 18', 'Concert on Nov 25', 'high', 'date-soon'],
    ['Concert on Dec 18', 'Concert on Nov 27', 'high', 'date-soon'],
    ['Concert on Dec 18', 'Concert on Nov 28', 'medium', 'date-ahead'],
    ['Concert on Dec 18', 'Concert on Dec 17', 'medium', 'date-ahead'],
    ['Book fair on Nov 16', 'Book fair from Nov 16 to Nov 24', 'high', 'date-soon'],
    ['Book fair', 'Book fair, posted Nov 20 by the library', 'medium', 'date-ahead'],
    ['Score of the game: 3 to 2', 'Score of the game: 4 to 2', 'low', 'numbers-only'],
    ['Doors open at 6:00', 'Doors open at 6:30', 'low', 'numbers-only'],
    ['Sushi in the cafeteria', 'Pasta in the cafeteria', 'low', 'few-characters'],
    ['Sushi in the cafeteria', 'Vegetable lasagna in the cafeteria', 'medium', 'ordinary'],
  ])('%s → %s: %s by the rule %s', (before, after, severity, rule) => {
    expect(lineChange(before, after)).toMatchObject({ severity, rule });
  });

  it('is low for what goes when it is over, and not for what goes before', () => {
    const [past, ahead] = ['Photo day is on Nov 9 in the gym', 'Photo day is on Dec 9 in the gym'];
    expect(change(page('School', past), page('School'))).toMatchObject({
      severity: 'low',
      rule: 'over',
      changeType: 'removed',
    });
    expect(change(page('School', ahead), page('School'))).toMatchObject({ severity: 'medium', rule: 'ordinary' });
  });

  it('is low for another order, and for a page that is back to what it was', () => {
    const [a, b] = ['/a: Closed on Monday; Nov 23', '/b: Bake sale'];
    expect(change(page(a, b), page(b, a))).toMatchObject({
      severity: 'low',
      rule: 'reordered',
      changeType: 'modified',
      summary: 'The entries are in a different order',
      diffContent: 'The entries are in a different order.',
    });
    expect(change(page(b), page(a, b), true)).toMatchObject({
      severity: 'low',
      rule: 'reverted',
      summary: 'The page is back to what it showed before',
    });
  });

  it('is medium for a link that leads elsewhere, though no word changed', () => {
    const found = lineChange('→ /newsletter-11.pdf', '→ /newsletter-12.pdf');
    expect(found).toMatchObject({ severity: 'medium', rule: 'link-changed', summary: 'A link changed' });
    expect(found.diffContent).toBe('- → /newsletter-11.pdf\n+ → /newsletter-12.pdf');
  });

  it('is medium for pages too different to be compared, high where the new words are pressing', () => {
    const lines = (word: string, more = 'x') =>
      page(more, ...Array.from({ length: 2000 }, (_, n) => `${word} line ${n}`));
    expect(change(lines('old'), lines('new'))).toMatchObject({
      severity: 'medium',
      rule: 'too-different',
      changeType: 'modified',
      summary: 'Nearly everything on the page changed',
    });
    expect(change(lines('old'), lines('new', 'School is closed'))).toMatchObject({ severity: 'high' });
  });
});

describe('what kind of change it is, and its summary', () => {
  const [a, b, c] = ['/a: Winter concert; Bring a friend to it', '/b: Bake sale', '/c: Ski trip'];
  it.each<[string, PageContent, PageContent, string, string]>([
    ['a new card', page(b), page(a, b), 'added', 'New: “Winter concert”'],
    ['two new cards', page(b), page(a, b, c), 'added', '2 new entries: “Winter concert”, “Ski trip”'],
    [
      'five new cards',
      page(b),
      page(b, ...[1, 2, 3, 4, 5].map((n) => `/n${n}: Notice ${n}`)),
      'added',
      '5 new entries: “Notice 1”, “Notice 2”, “Notice 3” and 2 more',
    ],
    ['a card gone', page(a, b, c), page(a, c), 'removed', 'Removed: “Bake sale”'],
    ['a card instead of another', page(a, b), page(c, a), 'added', 'New: “Ski trip”'],
    [
      'one card instead of the last two',
      page(a, b, c),
      page('/d: Chess', a),
      'modified',
      'New: “Chess”; 2 entries removed: “Bake sale”, “Ski trip”',
    ],
    [
      'a card instead of one in the middle',
      page(a, b, c),
      page('/d: Chess', a, c),
      'modified',
      'New: “Chess”; Removed: “Bake sale”',
    ],
    [
      'a word in a card',
      page(a, b),
      page('/a: Winter concert; Bring two friends to it', b),
      'modified',
      '“a friend” became “two friends” in “Bring two friends to it”',
    ],
    [
      'a word more',
      page('Pizza day'),
      page('Pizza day on Friday'),
      'added',
      '“on Friday” was added to “Pizza day on Friday”',
    ],
    [
      'a word less',
      page('Pizza day on Friday'),
      page('Pizza day'),
      'removed',
      '“on Friday” was taken out of “Pizza day on Friday”',
    ],
    ['a new line', page('A'), page('A', 'Lost: a blue jacket'), 'added', 'New: “Lost: a blue jacket”'],
    ['new lines', page('A'), page('A', 'One', 'Two', 'Three'), 'added', 'New: “One” and 2 more lines'],
    ['lines gone', page('A', 'One', 'Two'), page('A'), 'removed', 'Removed: “One” and 1 more line'],
    [
      'another line',
      page('A', 'Lost jacket'),
      page('A', 'Swim club meets'),
      'modified',
      '“Lost jacket” became “Swim club meets”',
    ],
    [
      'many lines',
      page('A', 'One two', 'B', 'Three four'),
      page('A', 'Five six', 'B', 'Seven'),
      'modified',
      '2 lines new or changed: “Five six” and 1 more line',
    ],
    [
      'a feed that was built anew with one new entry',
      page('/b1-1: Ski trip; Seats', '/b1-2: Book fair; Library', '/b1-3: Choir; Mondays'),
      page('/b3-0: Pizza day; Friday', '/b3-1: Ski trip; Seats', '/b3-2: Book fair; Library', '/b3-3: Choir; Mondays'),
      'added',
      'New: “Pizza day”',
    ],
    [
      'a feed that was built anew and dropped its oldest entry for a new one',
      page('/b1-1: Ski trip', '/b1-2: Book fair', '/b1-3: Choir', '/b1-4: Sale'),
      page('/b2-0: Pizza day', '/b2-1: Ski trip', '/b2-2: Book fair', '/b2-3: Choir'),
      'added',
      'New: “Pizza day”',
    ],
    [
      'a feed that was built anew with the same words twice, and once more',
      page('/b1-1: Sale', '/b1-2: Sale', '/b1-3: Choir'),
      page('/b2-0: Sale', '/b2-1: Sale', '/b2-2: Sale', '/b2-3: Choir'),
      'added',
      'New: “Sale”',
    ],
    [
      'an entry that begins with a picture',
      page('/a: Book fair'),
      page('/b: (picture snow.jpg); → /b; Closed on Monday', '/a: Book fair'),
      'added',
      'New: “Closed on Monday”',
    ],
    [
      'an entry that is only a picture',
      page('/a: Book fair'),
      page('/b: (picture closed-friday.png)', '/a: Book fair'),
      'added',
      'New: “(picture closed-friday.png)”',
    ],
  ])('%s', (_what, before, after, changeType, summary) => {
    expect(change(before, after)).toMatchObject({ changeType, summary });
  });

  it.each([
    [100_000, 'New: “<img'],
    [2_000_000, 'Nearly everything'],
  ])('is text of a bearable length, though the page has a line of %i characters', (length, beginning) => {
    const found = change(page('A'), page('A', `<img src=x onerror=alert(1)> {{7*7}} ${'x'.repeat(length)}`));
    expect(found.summary.startsWith(beginning)).toBe(true);
    expect(found.diffContent).toContain('+ <img src=x onerror=alert(1)> {{7*7}} xxx');
    if (length < 1_000_000) expect(found.summary).toMatch(/^New: “<img src=x onerror=alert\(1\)> \{\{7\*7\}\} x+…”$/);
    expect(found.summary.length).toBeLessThan(100);
    expect(found.diffContent.length).toBeLessThan(400);
  });
});

describe('a diff in words', () => {
  it('marks what went and what came', () => {
    expect(change(page('A', 'Closes at 3', 'Old', 'B'), page('A', 'Closes at 4', 'B', '- new')).diffContent).toBe(
      '- Closes at 3\n+ Closes at 4\n- Old\n+ - new',
    );
  });

  it('ends where nobody reads on', () => {
    const many = page('A', ...Array.from({ length: 450 }, (_, n) => `Line ${n}`));
    const lines = linesOf(change(page('A'), many).diffContent);
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe('… and 250 more lines');
  });
});

describe('where only what lies ahead is wanted', () => {
  it.each([
    ['Winter concert on Dec 10', true],
    ['Winter concert on Friday, November 20', true],
    ['Fall concert was on Nov 6', false],
    ['From Nov 9 to Dec 4', true],
    ['From Nov 2 to Nov 6', false],
    ['Fall concert was on Nov 6, the next is on Dec 10', true],
    ['Thank you for the food drive', true],
  ])('a new line "%s" is told: %s', (line, told) => {
    expect(change(page('A'), page('A', line)).tellsOfTheFuture).toBe(told);
  });

  it('a line that went is rated by what it said', () => {
    expect(change(page('A', 'Photos on Nov 9'), page('A')).tellsOfTheFuture).toBe(false);
    expect(change(page('A', 'Photos on Dec 9'), page('A')).tellsOfTheFuture).toBe(true);
  });
});

describe('a page that mostly went away', () => {
  it('is to be fetched again before that is believed', () => {
    const lines = Array.from({ length: 40 }, (_, n) => `Something${n} about subject${n}`);
    expect(change(page(...lines), page(...lines.slice(0, 5))).mostlyGone).toBe(true);
    expect(change(page(...lines), page(...lines.slice(0, 30))).mostlyGone).toBe(false);
  });
});
