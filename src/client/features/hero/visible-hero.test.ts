import { expect, test } from 'vitest';
import { defaultHero } from '#domain/hero.ts';
import { visibleHero } from './visible-hero.ts';

const plainly = { say: (text: string) => text, sayHours: (hours: number) => `${hours} counted` };
const none = { monthlyHours: 0, hasHours: false };
const hidden = Object.fromEntries(
  Object.keys(defaultHero)
    .filter((key) => key.endsWith('Visible'))
    .map((key) => [key, false]),
);

test('of the default banner all is seen but the button to the management', () => {
  expect(visibleHero(defaultHero, plainly, none)).toEqual({
    title: defaultHero.title,
    description: defaultHero.description,
    buttons: [{ text: 'View Example', href: '#' }],
    bullets: ['Free & Easy to Use', 'Mobile-Friendly', 'No Complex Setup'],
    statPrimary: '247 Hours',
    statSecondary: 'Volunteered This Month',
    direction: 'ltr',
    isSilent: false,
  });
});

test('what is hidden, empty, or leads where nothing may lead is not seen', () => {
  const hero = {
    ...defaultHero,
    titleVisible: false,
    description: ' ',
    primaryCtaVisible: true,
    primaryCtaHref: 'javascript:alert(1)',
    secondaryCtaHref: '',
    bullets: [
      { text: 'One', visible: false },
      { text: '', visible: true },
      { text: 'Three', visible: true },
    ],
  };
  expect(visibleHero(hero, { ...plainly, say: (text) => text.toUpperCase() }, none)).toMatchObject({
    title: null,
    description: null,
    buttons: [],
    bullets: ['THREE'],
    isSilent: false,
  });
});

test.each([
  ['2026: معًا', 'rtl'],
  ['«יחד»', 'rtl'],
  ['1. Together معًا', 'ltr'],
  ['眾手成事', 'ltr'],
  ['2026', 'ltr'],
])('a banner that begins with %s stands %s', (title, direction) => {
  expect(visibleHero({ ...defaultHero, title }, plainly, none).direction).toBe(direction);
});

test('a banner of which nothing is seen is silent', () => {
  expect(visibleHero({ ...defaultHero, ...hidden }, plainly, none)).toMatchObject({ isSilent: true, bullets: [] });
});

const stats = (change: Partial<typeof defaultHero>, hours: { monthlyHours: number; hasHours: boolean } | null) => {
  const { statPrimary, statSecondary } = visibleHero({ ...defaultHero, ...change }, plainly, hours);
  return [statPrimary, statSecondary];
};
const some = { monthlyHours: 12.5, hasHours: true };
const noneThisMonth = { monthlyHours: 0, hasHours: true };

test('the default stat counts the hours as soon as there are any', () => {
  expect(stats({}, none)).toEqual(['247 Hours', 'Volunteered This Month']);
  expect(stats({}, some)).toEqual(['12.5 counted', 'Volunteered This Month']);
  expect(stats({ statSecondary: 'given by parents' }, some)).toEqual(['12.5 counted', 'given by parents']);
});

test('a month without hours has no counted stat, and nothing stands beside it', () => {
  expect(stats({}, noneThisMonth)).toEqual([null, null]);
  expect(stats({}, null), 'while nothing is known').toEqual([null, null]);
});

test('what a council typed or hid stays as it is', () => {
  expect(stats({ statPrimary: '60 families' }, some)).toEqual(['60 families', 'Volunteered This Month']);
  expect(stats({ statPrimary: '60 families' }, noneThisMonth)).toEqual(['60 families', 'Volunteered This Month']);
  expect(stats({ statPrimaryVisible: false }, noneThisMonth)).toEqual([null, 'Volunteered This Month']);
});

test('a switch decides whatever the text is: counted, it is hidden while there are none', () => {
  expect(stats({ statPrimaryCounted: true }, none)).toEqual([null, null]);
  expect(stats({ statPrimaryCounted: true, statPrimary: '60 families' }, some)).toEqual([
    '12.5 counted',
    'Volunteered This Month',
  ]);
  expect(stats({ statPrimaryCounted: true, statPrimary: '' }, some)[0]).toBe('12.5 counted');
  expect(stats({ statPrimaryCounted: false }, some)).toEqual(['247 Hours', 'Volunteered This Month']);
});
