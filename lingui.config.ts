import { defineConfig } from '@lingui/cli';
import { extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { languages } from './src/domain/languages.ts';

/** A file with texts names one of these. Reading the others, five of six, would take most of the time. */
const HAS_TEXTS = /i18n|lingui/;
/** A program of its own, with a catalogue of its own: a phone keeps both whole. */
const DOOR = 'src/client/features/door';

const POLICIES = [
  'src/client/pages/privacy.page.tsx',
  'src/client/pages/deletion.page.tsx',
  'src/client/pages/accessibility.page.tsx',
  'src/client/features/deletion/*.tsx',
  'src/client/features/privacy-policy/*.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ tag }) => tag),
  // Four catalogues a language: what every visitor needs, the long texts of three pages, what helpers read at the door, and
  // the mails, which no browser ever loads. The administration is in English and in none of them.
  catalogs: [
    {
      path: '<rootDir>/src/client/languages/{locale}',
      include: ['src/client'],
      exclude: [
        ...POLICIES,
        DOOR,
        '**/*.test.*',
        'src/client/pages/management/**',
        'src/client/features/**/management/**',
      ],
    },
    { path: '<rootDir>/src/client/languages/policies/{locale}', include: POLICIES },
    {
      path: '<rootDir>/src/client/languages/door/{locale}',
      include: [DOOR],
      exclude: ['**/*.test.*', '**/management/**'],
    },
    { path: '<rootDir>/src/server/languages/{locale}', include: ['src/server'], exclude: ['**/*.test.*'] },
  ],
  extractors: [
    {
      match: extractor.match,
      extract: (file, code, ...more) => (HAS_TEXTS.test(code) ? extractor.extract(file, code, ...more) : undefined),
    },
  ],
  format: formatter({ lineNumbers: false }),
});
