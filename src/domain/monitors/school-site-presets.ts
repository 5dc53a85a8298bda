import type { CheckedConfiguration } from './checked-configuration.ts';

export interface PresetMonitor extends CheckedConfiguration {
  readonly name: string;
}

const SCHOOL_SITE = 'https://jnburnett.sd38.bc.ca';

// The district's sites are made with Drupal: the words of a page stand in its main region, whatever the theme calls it.
const MAIN = 'main, [role="main"], #main-content, #content';
/**
 * Parts that change without news or are on every page: the "Updated:" line, the translation block, menus and tokens.
 */
const CHANGES_BY_ITSELF = [
  '.updated, .last-updated, .field--name-changed, [class*="last-updated"]',
  '.block-gtranslate, .gtranslate_wrapper, #google_translate_element, [id*="google-translate"], [class*="google-translate"], [class*="block-translate"]',
  'form, .contextual-links, .contextual, .statistics-counter, .view-counter',
  'nav, [role="navigation"], .breadcrumb, .pager',
];

function preset(name: string, path: string): PresetMonitor {
  return { name, url: `${SCHOOL_SITE}${path}`, selectors: [MAIN], ignoreSelectors: CHANGES_BY_ITSELF };
}

export const schoolSitePresets: readonly PresetMonitor[] = [
  preset('J.N. Burnett: News', '/news'),
  preset('J.N. Burnett: Calendar', '/calendar'),
  preset('J.N. Burnett: Home', '/'),
];
