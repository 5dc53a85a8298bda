import { expect, test } from 'vitest';
import { defaultHero } from '#domain/hero.ts';
import { visibleHero } from './visible-hero.ts';

const plainly = (text: string) => text;
const hidden = Object.fromEntries(
  Object.keys(defaultHero)
    .filter((key) => key.endsWith('Visible'))
    .map((key) => [key, false]),
);

test('of the default banner all is seen but the button to the management', () => {
  expect(visibleHero(defaultHero, plainly)).toEqual({
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
  expect(visibleHero(hero, (text) => text.toUpperCase())).toMatchObject({
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
  expect(visibleHero({ ...defaultHero, title }, plainly).direction).toBe(direction);
});

test('a banner of which nothing is seen is silent', () => {
  expect(visibleHero({ ...defaultHero, ...hidden }, plainly)).toMatchObject({ isSilent: true, bullets: [] });
});
