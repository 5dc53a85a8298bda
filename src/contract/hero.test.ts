import { describe, expect, test } from 'vitest';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { heroLimits } from '#domain/hero-limits.ts';
import { heroContent, heroForm, heroSummary, readHeroText } from './hero.ts';
import { settingChange } from './settings.ts';

const all: HeroContent = { ...defaultHero, primaryCtaVisible: true };
const flags = Object.keys(all).filter((key) => key.endsWith('Visible'));
const hiddenAll = Object.fromEntries(flags.map((key) => [key, false]));
const wrong = (hero: object, schema = heroContent) =>
  (schema.safeParse(hero).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the content of the banner', () => {
  test('is right as it is by default', () => {
    expect(heroContent.parse(defaultHero)).toEqual(defaultHero);
  });

  test.each([
    ['title', 'titleVisible', 'Title is required when visible'],
    ['description', 'descriptionVisible', 'Description is required when visible'],
    ['primaryCtaText', 'primaryCtaVisible', 'Primary button text is required when visible'],
    ['primaryCtaHref', 'primaryCtaVisible', 'Primary button URL is required when visible'],
    ['secondaryCtaText', 'secondaryCtaVisible', 'Secondary button text is required when visible'],
    ['secondaryCtaHref', 'secondaryCtaVisible', 'Secondary button URL is required when visible'],
    ['statPrimary', 'statPrimaryVisible', 'Primary stat is required when visible'],
    ['statSecondary', 'statSecondaryVisible', 'Secondary stat is required when visible'],
  ])('needs %s as long as %s', (field, flag, message) => {
    for (const empty of ['', ' \n\t ']) {
      for (const schema of [heroContent, heroForm]) {
        expect(wrong({ ...all, [field]: empty }, schema)).toEqual([[field, message]]);
        expect(wrong({ ...all, [field]: empty, [flag]: false }, schema)).toEqual([]);
      }
    }
  });

  test.each([
    ['title', heroLimits.title, 'Title'],
    ['description', heroLimits.description, 'Description'],
    ['primaryCtaText', heroLimits.buttonText, 'Primary button text'],
    ['secondaryCtaText', heroLimits.buttonText, 'Secondary button text'],
    ['statPrimary', heroLimits.statPrimary, 'Primary stat'],
    ['statSecondary', heroLimits.statSecondary, 'Secondary stat'],
  ])('takes a %s of %i characters and no more, visible or not', (field, most, label) => {
    for (const hero of [all, { ...all, ...hiddenAll }]) {
      expect(wrong({ ...hero, [field]: `  ${'x'.repeat(most)}  ` })).toEqual([]);
      expect(wrong({ ...hero, [field]: 'x'.repeat(most + 1) })).toEqual([
        [field, `${label} must be at most ${most} characters`],
      ]);
    }
  });

  test('says where a button may lead, on the server and in the form', () => {
    const hero = { ...all, primaryCtaHref: 'www.school.example', secondaryCtaHref: 'javascript:alert(1)' };
    const server = 'Must be a valid URL or path starting with /, http, or be #';
    expect(wrong(hero)).toEqual([
      ['primaryCtaHref', server],
      ['secondaryCtaHref', server],
    ]);
    expect(wrong(hero, heroForm)).toEqual([
      ['primaryCtaHref', 'Primary button URL must start with /, http, or be #'],
      ['secondaryCtaHref', 'Secondary button URL must start with /, http, or be #'],
    ]);
  });

  test('keeps an unfinished address while its button is hidden, but nothing that could be run', () => {
    const hidden = { ...all, primaryCtaVisible: false };
    expect(wrong({ ...hidden, primaryCtaHref: 'www.school' })).toEqual([]);
    expect(wrong({ ...hidden, primaryCtaHref: 'java\tscript:alert(1)' })).toHaveLength(1);
    expect(wrong({ ...hidden, primaryCtaHref: `/${'x'.repeat(heroLimits.href)}` })).toHaveLength(1);
  });

  test('has 0 to 5 bullets of 1 to 50 characters, as objects or plain texts', () => {
    const bullets = ['One', { text: ' Two ' }, { text: 'Three', visible: false }, 'x'.repeat(50), '五'];
    expect(heroContent.parse({ ...all, bullets }).bullets).toEqual([
      { text: 'One', visible: true },
      { text: 'Two', visible: true },
      { text: 'Three', visible: false },
      { text: 'x'.repeat(50), visible: true },
      { text: '五', visible: true },
    ]);
    expect(wrong({ ...all, bullets: [] })).toEqual([]);
    expect(wrong({ ...all, bullets: [...bullets, 'Six'] })).toEqual([['bullets', 'At most 5 bullets']]);
    expect(wrong({ ...all, bullets: ['', { text: ' ' }, 'x'.repeat(51)] })).toEqual([
      ['bullets.2.text', 'Bullet must be at most 50 characters'],
      ['bullets.0.text', 'Bullet text is required when visible'],
      ['bullets.1.text', 'Bullet text is required when visible'],
    ]);
    expect(wrong({ ...all, bullets: [{ text: '', visible: false }] })).toEqual([]);
    expect(wrong({ ...all, bullets: [''], bulletsVisible: false })).toEqual([]);
    expect(wrong({ ...all, bullets: [5, null, {}] }).map(([path]) => path)).toEqual([
      'bullets.0',
      'bullets.1',
      'bullets.2.text',
    ]);
  });

  test('is said in general only by what is empty', () => {
    expect(heroSummary(['Title must be at most 100 characters', 'Description is required when visible'])).toBe(
      'Visible fields cannot be empty',
    );
    expect(heroSummary(['Title must be at most 100 characters'])).toBe('Title must be at most 100 characters');
  });

  test('loses what cannot be seen in a text of one line, and keeps the lines of the description', () => {
    const { title, description } = heroContent.parse({ ...all, title: 'a\u0000\n b', description: ' a\r\nb\u0007 ' });
    expect([title, description]).toEqual(['a b', 'a\nb']);
  });
});

describe('the content of the banner as a setting', () => {
  const message = (key: string, value: string) => settingChange.safeParse({ key, value }).error?.issues[0]?.message;

  test('is JSON of the same, where what is absent is as by default', () => {
    expect(message('heroContent', '{"title":"Many hands"}')).toBeUndefined();
    expect(readHeroText('{"title":"Many hands"}')?.data).toEqual({ ...defaultHero, title: 'Many hands' });
  });

  test.each(['Many hands', '[]', 'null', '"x"', '{'])('is not %s', (value) => {
    expect(message('heroContent', value)).toBe('Hero content must be a JSON object');
  });

  test('is refused by the same rules', () => {
    expect(message('heroContent', '{"title":""}')).toBe('Visible fields cannot be empty');
    expect(message('heroContent', '{"secondaryCtaHref":"//evil.example"}')).toContain('Must be a valid URL or path');
  });

  test('names a picture of this hub and of no other', () => {
    expect(message('heroImageUrl', '/uploads/hero.jpg')).toBeUndefined();
    for (const value of ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'data:image/png;base64,x', 'hero.jpg'])
      expect(message('heroImageUrl', value)).toContain('Upload the picture instead');
  });
});
