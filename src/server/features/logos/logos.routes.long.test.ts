import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogoState } from '#contract/social-media.ts';
import { LOGO_TYPE } from '#domain/social/logo-files.ts';
import { hasFfmpeg, makeFilm, videoToolsPath } from '#tests/support/films.ts';
import { multipart } from '#tests/support/multipart.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { photo, photoWithPlace } from '#tests/support/pictures.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { STOPPED } from './convert-logo.ts';
import { beginConversion } from './logo-conversions.store.ts';

/** For what hangs. Conversions leave the processor to everybody else. */
const CONVERTED_WITHIN = 240_000;
vi.setConfig({ testTimeout: CONVERTED_WITHIN + 60_000 });

const hub = await startTestHub({ VIDEO_TOOLS_PATH: videoToolsPath });
const folder = mkdtempSync(path.join(tmpdir(), 'logos-'));
afterAll(async () => {
  await hub.remove();
  rmSync(folder, { recursive: true });
});

let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
});

const UPLOAD = '/api/settings/logo-upload';
const MEGABYTE = 1024 * 1024;

function upload(content: Buffer, { to = UPLOAD, name = 'logo.png', field = 'logo' } = {}) {
  const form = multipart([{ field, name, type: 'application/octet-stream', content }]);
  return hub.call('POST', to, { cookie, json: form.body, headers: form.headers });
}

const state = async () => (await hub.call('GET', UPLOAD, { cookie })).json<LogoState>();
const kept = async () => (await hub.platform.uploads.kept()).map(({ name }) => name);

async function conversionEnds(): Promise<LogoState> {
  await expect
    .poll(async () => (await state()).conversion?.state, { timeout: CONVERTED_WITHIN })
    .not.toBe('converting');
  return state();
}

describe('a picture as a logo', () => {
  test('becomes what both platforms take, and everybody can fetch it', async () => {
    const answer = await upload(await photoWithPlace(2000, 500));
    expect(answer.statusCode).toBe(201);
    const { hasLogo, logoUrl, value, kind } = answer.json<LogoState>();
    expect([hasLogo, kind, value]).toEqual([true, 'image', logoUrl]);
    const fetched = await hub.call('GET', logoUrl ?? '');
    expect(fetched.headers['content-type']).toBe('image/jpeg');
    const { format, space, exif, width, height } = await sharp(fetched.rawPayload).metadata();
    expect({ format, space, exif }).toEqual({ format: 'jpeg', space: 'srgb', exif: undefined });
    expect(width / height).toBeLessThanOrEqual(1.91);
    const shown = await hub.call('GET', '/api/settings/logo-url');
    expect(shown.json()).toEqual({ key: 'logo-url', value: logoUrl, hasLogo: true, logoUrl, kind: 'image' });
  });

  test('is one a platform, and goes when it is removed', async () => {
    await upload(await photo(320, 320).png().toBuffer(), { to: '/api/settings/facebook-logo-upload' });
    expect((await state()).hasLogo).toBe(false);
    expect((await hub.call('GET', '/api/settings/facebookLogoUrl')).json()).toMatchObject({ hasLogo: true });
    const removed = await hub.call('DELETE', '/api/settings/facebook-logo-upload', { cookie });
    expect(removed.statusCode).toBe(204);
    expect((await hub.call('GET', '/api/settings/facebookLogoUrl')).json()).toMatchObject({
      value: null,
      hasLogo: false,
      logoUrl: null,
    });
  });

  test.each([
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000 and more than twelve bytes')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><html><body>No picture</body></html>')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
  ])('is not %s, whatever its name says', async (_what, content) => {
    const before = await kept();
    const answer = await upload(content, { name: 'logo.jpg' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json<{ message: string }>().message).toBe(`Invalid file type. ${LOGO_TYPE}.`);
    expect(await kept()).toEqual(before);
  });

  test('has at most 5 MB', async () => {
    const large = Buffer.concat([await photo(8, 8).png().toBuffer(), Buffer.alloc(5 * MEGABYTE)]);
    const answer = await upload(large);
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ message: string }>().message).toContain('Please select an image smaller than 5MB');
  });

  test('has to come in the field logo', async () => {
    const answer = await upload(await photo(8, 8).png().toBuffer(), { field: 'picture' });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'logo', message: 'Please choose a file' }] });
  });
});

describe.skipIf(!hasFfmpeg)('a video as a logo', { meta: { need: 'ffmpeg' } }, () => {
  const film = (name: string, seconds: number) => {
    const file = path.join(folder, name);
    makeFilm(file, { seconds });
    return readFileSync(file);
  };

  test('is converted after the answer, and is a reel then', async () => {
    const answer = await upload(film('short.mp4', 4), { name: 'film.mp4' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ hasLogo: false, conversion: { state: 'converting', progress: 0 } });
    const { kind, logoUrl, conversion } = await conversionEnds();
    expect([kind, conversion?.state, conversion?.progress]).toEqual(['reel', 'done', 1]);
    const fetched = await hub.call('GET', logoUrl ?? '');
    expect(fetched.headers['content-type']).toBe('video/mp4');
    const reel = path.join(folder, 'reel.mp4');
    writeFileSync(reel, fetched.rawPayload);
    const wanted = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', reel];
    const said = execFileSync('ffprobe', wanted, { env: { PATH: videoToolsPath } });
    expect(said.toString()).toContain('h264');
  });

  test('that is too short says so, and the logo stays as it was', async () => {
    await upload(await photo(320, 320).png().toBuffer());
    await upload(film('blink.mp4', 1), { name: 'blink.mp4' });
    const { kind, conversion } = await conversionEnds();
    expect(kind).toBe('image');
    expect(conversion).toMatchObject({ state: 'failed', problem: expect.stringContaining('too short') });
  });

  test('can be cancelled, and another is refused meanwhile', async () => {
    const before = await kept();
    await upload(film('long.mp4', 40), { name: 'long.mp4' });
    const second = await upload(film('short.mp4', 4), { name: 'short.mp4' });
    expect(second.statusCode).toBe(409);
    const cancelled = await hub.call('DELETE', `${UPLOAD}/conversion`, { cookie });
    expect(cancelled.statusCode).toBe(204);
    expect((await state()).conversion).toBeNull();
    // It cannot be found afterwards either.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await state()).toMatchObject({ hasLogo: false, conversion: null });
    expect(await kept()).toEqual(before);
  });
});

describe('a conversion whose process died', () => {
  test('has failed once its lease has run out, and says what to do', async () => {
    const now = hub.platform.clock.now();
    const leasedUntil = new Date(now.getTime() + 30_000).toISOString();
    await hub.platform.database.write(({ db }) =>
      beginConversion(db, 'instagram', { id: crypto.randomUUID(), now: now.toISOString(), leasedUntil }),
    );
    expect((await state()).conversion).toMatchObject({ state: 'converting' });
    hub.platform.clock.advance(30_000);
    expect((await state()).conversion).toMatchObject({ state: 'failed', problem: STOPPED });
  });
});
