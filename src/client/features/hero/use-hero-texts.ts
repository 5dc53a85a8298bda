import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HeroTexts } from './visible-hero.ts';

export function useHeroTexts(): HeroTexts {
  const { t } = useLingui();
  const words = new Map([
    ['Simplifying parent volunteer coordination', t`Simplifying parent volunteer coordination`],
    [
      'Find a shift that fits your week, sign up in half a minute, and meet the parents behind the next event.',
      t`Find a shift that fits your week, sign up in half a minute, and meet the parents behind the next event.`,
    ],
    ['Create First Sign Up', t`Create First Sign Up`],
    ['View Example', t`View Example`],
    ['Free & Easy to Use', t`Free & Easy to Use`],
    ['Mobile-Friendly', t`Mobile-Friendly`],
    ['No Complex Setup', t`No Complex Setup`],
    ['247 Hours', t`247 Hours`],
    ['Volunteered This Month', t`Volunteered This Month`],
  ]);
  return {
    say: (text) => words.get(text) ?? text,
    sayHours: (hours) => t`${plural(hours, { one: '# Hour', other: '# Hours' })}`,
  };
}
