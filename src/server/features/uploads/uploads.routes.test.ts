import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const film = randomBytes(1000);
const name = `logo-${newUploadName()}.mp4`;
const etag = `"${name}"`;
const { folder } = await hub.platform.uploads.workplace();
writeFileSync(path.join(folder, 'made'), film);
await hub.platform.uploads.keep(path.join(folder, 'made'), name);

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { statusCode, headers: answered, rawPayload } = await hub.call(method, `/uploads/${name}`, { headers });
  return { status: statusCode, headers: answered, body: rawPayload };
}

describe('a film', () => {
  test('is sent whole, and says that parts can be had', async () => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', etag, 'content-type': 'video/mp4' });
    expect(body.equals(film)).toBe(true);
  });

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-299', 100, 299],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
  ])('is sent in part: %s', async (range, first, last) => {
    for (const more of [{}, { 'if-range': etag }]) {
      const { status, headers, body } = await ask({ range, ...more });
      expect(status).toBe(206);
      expect(headers).toMatchObject({
        'content-range': `bytes ${first}-${last}/1000`,
        'content-length': String(last - first + 1),
        'content-type': 'video/mp4',
      });
      expect(body.equals(film.subarray(first, last + 1))).toBe(true);
    }
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has no such part: %s', async (range) => {
    const { status, headers, body } = await ask({ range });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */1000']);
    expect(headers['cache-control']).not.toContain('immutable');
    expect(body.toString()).toContain('The file has no such part');
  });

  test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', `bytes=-${'x'.repeat(500)}`])(
    'is sent whole where nothing sensible is asked for: %s',
    async (range) => {
      const { status, body } = await ask({ range });
      expect([status, body.length]).toEqual([200, 1000]);
    },
  );

  test('is sent whole to those who know another state of it, and to nobody who has it', async () => {
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': `W/${etag}` })).status).toBe(200);
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect((await ask({ range: 'bytes=0-1' }, 'HEAD')).headers['content-length']).toBe('1000');
  });
});
