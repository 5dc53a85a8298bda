export const needs = {
  ffmpeg: 'Install ffmpeg ("apt-get install ffmpeg", "brew install ffmpeg").',
  browser: 'Install Chromium or Chrome ("apt-get install chromium"), or name one in CHROMIUM_PATH.',
  Firefox: 'Install Firefox ("apt-get install firefox-esr"), or name one in FIREFOX_PATH.',
  WebKit: 'Install WebKitGTK with its driver ("apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb").',
  PostgreSQL:
    'Install PostgreSQL ("apt-get install postgresql", "brew install postgresql"), or name a server in TEST_DATABASE_URL.',
  'calendar programs':
    'Install them ("apt-get install python3-icalendar python3-vobject libdata-ical-perl khal vdirsyncer radicale").',
  LibreOffice: 'Install LibreOffice Calc ("apt-get install libreoffice-calc-nogui").',
  Python: 'Install Python 3 ("apt-get install python3").',
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
