import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/support/migrated-database.ts', 'tests/support/same-fonts.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Tests start real servers and real databases: forks end cleanly with them.
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Left to itself vitest leaves one core idle, and many of these tests wait more than they compute.
    maxWorkers: '100%',
    teardownTimeout: 10_000,
  },
});
