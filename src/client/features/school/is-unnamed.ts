import type { SiteView } from '#contract/page.ts';

/** The placeholder names of a hub that nobody has named yet. */
const UNNAMED = { name: 'School PAC', school: 'Our Secondary School' };

/** Whether the hub still calls the school or its council by no name of theirs. */
export function isUnnamed({ name, school }: Pick<SiteView, 'name' | 'school'>): boolean {
  return name === UNNAMED.name || school === UNNAMED.school;
}
