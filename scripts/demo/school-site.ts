import http from 'node:http';
import type { AddressInfo } from 'node:net';

const DAY = 86_400_000;

interface Notice {
  readonly daysAgo: number;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const notices: readonly Notice[] = [
  { daysAgo: 60, path: '/', title: 'Welcome back', text: 'The office is open from 8:00 to 15:30 on every school day.' },
  { daysAgo: 60, path: '/news', title: 'School photos', text: 'Retakes are in the library; bring the order form.' },
  { daysAgo: 60, path: '/news', title: 'Lost and found', text: 'The table beside the gym is full again: please look.' },
  {
    daysAgo: 60,
    path: '/calendar',
    title: 'Grade 8 field trip',
    text: 'The grade 8 classes visit the science museum.',
  },
  { daysAgo: 60, path: '/calendar', title: 'Band practice', text: 'Every Wednesday at lunch in the music room.' },
  {
    daysAgo: 9,
    path: '/news',
    title: 'Winter concert',
    text: 'The choirs and both bands play for families in the gym.',
  },
  {
    daysAgo: 7,
    path: '/calendar',
    title: 'Parent evening',
    text: 'Teachers meet parents in their classrooms, 17:00 to 19:00.',
  },
  {
    daysAgo: 5,
    path: '/news',
    title: 'Bake sale',
    text: 'The grade 10 students sell cookies for their trip to Victoria.',
  },
  {
    daysAgo: 4,
    path: '/',
    title: 'New crossing guard',
    text: 'Please follow her signs at the corner of the parking lot.',
  },
  {
    daysAgo: 2,
    path: '/news',
    title: 'Early dismissal on Friday',
    text: 'Classes end at 13:00; buses leave at 13:10.',
  },
  {
    daysAgo: 1,
    path: '/calendar',
    title: 'Volleyball final',
    text: 'The senior girls play at home. Everyone is welcome.',
  },
  {
    daysAgo: 0.2,
    path: '/news',
    title: 'Hot lunch forms',
    text: 'Forms for the next term are due at the office next week.',
  },
];

export const schoolPages = ['/news', '/calendar', '/'] as const;

export function schoolPage(path: string, at: Date, now: Date): string {
  const shown = notices.filter(
    (notice) => notice.path === path && now.getTime() - notice.daysAgo * DAY <= at.getTime(),
  );
  const articles = shown
    .toReversed()
    .map(
      ({ title, text }) => `<article><h2><a href="/notice/${slugOf(title)}">${title}</a></h2><p>${text}</p></article>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Harbour Secondary</title><nav><a href="/news">News</a> <a href="/calendar">Calendar</a></nav><main>${articles.join('\n')}</main><footer>Updated: ${at.toUTCString()}</footer>`;
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

export async function serveSchoolSite(now: Date): Promise<number> {
  const server = http.createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(schoolPage(url, new Date(), now));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  // A server that listens to TCP has an address of this kind.
  return (server.address() as AddressInfo).port;
}
