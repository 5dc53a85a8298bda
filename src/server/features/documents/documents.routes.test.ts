import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeFair, signedUp, winterFair } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ PUBLIC_URL: 'https://pac.example.org' });
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const page = (url: string, headers: Record<string, string> = {}) =>
  hub.call('GET', url, { headers: { accept: 'text/html', ...headers } });

const hostile = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>"'\u2028&lt;`;

describe('a page', () => {
  test('shows what organizers typed and runs none of it', async () => {
    const { sheet } = await makeFair(hub, {
      sheet: { title: hostile, description: hostile, organizerName: hostile },
      slot: { title: hostile, description: hostile },
    });
    for (const url of ['/', '/volunteer-opportunities', `/signup-sheet/${sheet.id}`]) {
      const { body } = await page(url);
      expect(body.match(/<script/g)?.length, url).toBe(
        body.match(/<script( type="module" src=| type="application\/json"|>\(function)/g)?.length,
      );
      expect(body, url).not.toMatch(/<img src=x|<!--<img/);
      const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      const { sheets, upcoming, sheet: shown } = JSON.parse(data) as PageData;
      expect((shown ?? [...(sheets ?? []), ...(upcoming ?? [])][0])?.title, url).toBe(sheet.title);
    }
  });

  test('of the listing is everybody’s, whatever else its address names', async () => {
    await makeFair(hub);
    const { etag } = (await page('/volunteer-opportunities')).headers;
    for (const name of ['utm_source', 'constructor', 'toString', '__proto__'])
      expect((await page(`/volunteer-opportunities?${name}=x`)).headers.etag, name).toBe(etag);
    expect((await page('/volunteer-opportunities?search=x')).headers.etag).not.toBe(etag);
  });

  test('about one sheet of the administration leads to the place of that sheet, and nowhere else', async () => {
    const id = '0f7e6f0a-3a50-4f5e-9d0a-111111111111';
    const place = `/pac-mgmt-2025/sheets/${id}`;
    for (const [old, now] of [
      [`/pac-mgmt-2025/day?sheet=${id}`, `${place}/day`],
      [`/pac-mgmt-2025/hours?sheet=${id}`, `${place}/hours`],
      [`/pac-mgmt-2025/help?sheet=${id}`, `${place}?show=open`],
      [`/pac-mgmt-2025?tab=overview&sheet=${id}`, place],
    ] as const) {
      const answer = await page(old);
      expect([answer.statusCode, answer.headers.location], old).toEqual([308, now]);
    }
    for (const url of [
      '/pac-mgmt-2025/hours',
      `/pac-mgmt-2025?tab=users&sheet=${id}`,
      '/pac-mgmt-2025?tab=overview&sheet=//evil.example',
      `/pac-mgmt-2025/hours?sheet=${id}&sheet=${id}`,
      place,
      `${place}/messages`,
      `${place}/settings/end`,
    ])
      expect((await page(url)).statusCode, url).toBe(200);
    for (const url of [`${place}/nothing`, `${place}/settings/nothing`, `${place}/day/details`])
      expect((await page(url)).statusCode, url).toBe(404);
  });

  test('links to the public address, whatever host a request names', async () => {
    const { body } = await page('/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(body).toContain('href="https://pac.example.org/"');
    expect(body).not.toContain('evil.example');
  });

  test('is the same for everyone, so that whoever keeps it gives nothing away', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const url = `/signup-sheet/${sheet.id}`;
    const forStrangers = await page(url);
    const forOrganizers = await page(url, { cookie: await signInAs(hub, 'full-admin') });
    expect(forOrganizers.body).toBe(forStrangers.body);
    expect(forOrganizers.headers).not.toHaveProperty('set-cookie');
    expect(forOrganizers.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('cookie'),
    });
  });
});

describe('a page that a browser has', () => {
  test('is not sent again, however the tag comes back', async () => {
    const { sheet } = await makeFair(hub, { sheet: winterFair });
    const url = `/signup-sheet/${sheet.id}`;
    const etag = String((await page(url)).headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await page(url, { 'if-none-match': tag });
      expect([again.statusCode, again.body], tag).toEqual([304, '']);
    }
    expect((await page(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('has a tag of its own in every encoding, so that no cache takes one for the other', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await page('/privacy-policy', { 'accept-encoding': encoding });
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
        return answer.headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    const [br = '', gzip = ''] = tags;
    const other = await page('/privacy-policy', { 'accept-encoding': 'br', 'if-none-match': gzip });
    expect(other.statusCode).toBe(200);
    const same = await page('/privacy-policy', { 'accept-encoding': 'br', 'if-none-match': br });
    expect([same.statusCode, same.headers.etag]).toEqual([304, br]);
  });
});
