export const needs = {
  ffmpeg: 'Install ffmpeg ("apt-get install ffmpeg", "brew install ffmpeg").',
  browser: 'Install Chromium or Chrome ("apt-get install chromium"), or name one in CHROMIUM_PATH.',
  PostgreSQL:
    'Install PostgreSQL ("apt-get install postgresql", "brew install postgresql"), or name a server in TEST_DATABASE_URL.',
  Linux: 'Run them on Linux.',
  mounts: 'Run them on Linux as a user who may mount file systems, such as root.',
} as const;

export type Need = keyof typeof needs;

declare module 'vitest' {
  interface TaskMeta {
    /** Where this is missing the test is skipped, and `npm test` says so in its last lines. */
    need?: Need;
  }
}
