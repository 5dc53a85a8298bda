import type { PageToRead } from '#server/watched-pages/read-page.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';

const schoolClock = readSchoolClock('America/Vancouver');

export function fetchedPage(body: string | Uint8Array, more: Partial<PageToRead> = {}): PageToRead {
  return {
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    contentType: 'text/html; charset=utf-8',
    url: 'https://harbour.sd38.bc.ca/news',
    selectors: ['body'],
    ignoreSelectors: [],
    schoolClock,
    ...more,
  };
}
