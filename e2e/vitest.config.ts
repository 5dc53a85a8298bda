import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/testing/longest-first.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['e2e/**/*.journey.ts'],
    environment: 'node',
    globalSetup: ['tests/support/same-fonts.ts'],
    // Looking for barriers on many screens takes its time where others work too.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Each journey starts a server and a browser of its own.
    maxWorkers: 2,
  },
});
