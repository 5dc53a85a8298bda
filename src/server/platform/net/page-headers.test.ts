import { describe, expect, test } from 'vitest';
import { pageHeaders, retryAfterSeconds } from './page-headers.ts';

const now = new Date('2026-11-20T18:00:00.000Z');
const headers = (retryAfter: string | null, date: string | null = null) => ({
  ...pageHeaders({}),
  retryAfter,
  date,
});

describe('being asked to come back later', () => {
  test.each([
    ['120', 120],
    ['0', 0],
    ['Fri, 20 Nov 2026 18:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 17:00:00 GMT', 0],
  ])('by %s means %i seconds', (retryAfter, seconds) => {
    expect(retryAfterSeconds(headers(retryAfter), now)).toBe(seconds);
  });

  test('by a date counts from the clock of the site, which may be wrong', () => {
    const asked = headers('Fri, 20 Nov 2026 20:02:00 GMT', 'Fri, 20 Nov 2026 20:00:00 GMT');
    expect(retryAfterSeconds(asked, now)).toBe(120);
  });

  test.each([null, '', '-5', '1.5', 'soon', '1e3', '99999999999999', '2026-11-20', 'Fri, 99 Nov 2026 18:01:30 GMT'])(
    'is not what %s means',
    (retryAfter) => {
      expect(retryAfterSeconds(headers(retryAfter), now)).toBeNull();
    },
  );
});

test('headers that could not be sent back, or that nobody needs so long, are as if they were not there', () => {
  expect(
    pageHeaders({ etag: '"caf\u00e9"', 'last-modified': 'x'.repeat(501), 'content-type': 'text/html', date: 'a\tb' }),
  ).toEqual({ etag: null, lastModified: null, contentType: 'text/html', retryAfter: null, date: null });
});
