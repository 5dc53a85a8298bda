import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = [
  'src/**/*.test.ts',
  'tests/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'faults/**/*.test.ts',
  'attack/**/*.test.ts',
];
/** They replace modules, or change what their process trusts, and so run by themselves. */
const alone = [
  'src/server/platform/passwords.test.ts',
  'src/server/platform/net/secure-connections.test.ts',
  'src/server/features/login/log-in-cost.test.ts',
  // Teaches its process another English.
  'tests/mails-in-a-pretended-language.test.ts',
];
const unit = {
  environment: 'node',
  globalSetup: ['tests/support/built-pages.ts', 'tests/support/migrated-database.ts', 'tests/support/same-fonts.ts'],
  // For what hangs: on a busy machine everything takes several times as long.
  testTimeout: 60_000,
  // Many of these tests wait more than they compute.
  maxWorkers: availableParallelism() + 1,
};

export default defineConfig({
  test: {
    // Hooks start servers, each of which has a minute and a half.
    hookTimeout: 240_000,
    // What is awaited comes late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 10_000,
    // Tests start real servers and real databases: forks end cleanly with them.
    pool: 'forks',
    projects: [
      // Importing the server anew for each file would take a third of the time.
      { extends: true, test: { ...unit, name: 'unit', include: tests, exclude: alone, isolate: false } },
      { extends: true, test: { ...unit, name: 'unit-alone', include: alone } },
      {
        extends: true,
        plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          // Parts of the client, rendered without a browser.
          name: 'unit-components',
          environment: 'happy-dom',
          include: ['src/client/**/*.test.tsx'],
          setupFiles: ['tests/support/clean-document.ts'],
          testTimeout: unit.testTimeout,
          maxWorkers: unit.maxWorkers,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: [...unit.globalSetup, 'tests/support/bundled-server.ts'],
          setupFiles: ['e2e/support/at-noon.ts'],
          // Looking for barriers on many screens takes its time where others work too.
          testTimeout: 240_000,
          // A browser on a busy machine now and then misses a press. What passes only when it runs again is reported.
          retry: 2,
          // Each journey starts a server of its own; the browser is shared by those of a worker. One more than there are
          // cores, because steps wait for the next frame of the page and for answers.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
