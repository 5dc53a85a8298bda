import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // Ids are made from the text and its context; every language has one file.
  catalogs: [
    {
      path: '<rootDir>/src/client/languages/{locale}',
      include: ['src/client', 'src/server'],
      exclude: ['**/*.test.*', 'src/client/pages/management/**', 'src/client/features/**/management/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
