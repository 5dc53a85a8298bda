import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureView } from '#contract/pictures.ts';
import type { SheetView } from '#contract/sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { sheetPictureForm } from '#tests/support/multipart.ts';
import { makeSheet } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { sweepSheetPictures } from './sweep-sheet-pictures.ts';

// Each conversion is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const hub = await startTestHub();
afterAll(() => hub.remove());
const folder = path.join(hub.platform.config.dataDir, 'uploads');
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  rmSync(folder, { recursive: true, force: true });
  cookie = await signInAs(hub, 'volunteer-admin');
});

const kept = () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []);
const call = (method: string, id: string, json?: object) =>
  hub.call(method, `/api/signup-sheets/${id}/picture`, { cookie, ...(json === undefined ? {} : { json }) });
const sheetOf = async (id: string) => (await hub.call('GET', `/api/signup-sheets/${id}`)).json<SheetView>();

async function upload(id: string, content: Buffer, alt = '') {
  const form = sheetPictureForm(content, { alt });
  const url = `/api/signup-sheets/${id}/picture`;
  return hub.call('POST', url, { cookie, json: form.body, headers: form.headers });
}
const uploadPhoto = async (id: string, alt = '') => upload(id, await photo(400, 250).jpeg().toBuffer(), alt);

describe('the picture of a sheet', () => {
  test('is converted, and shown to everyone who sees the sheet', async () => {
    const { id } = await makeSheet(hub);
    const answer = await upload(id, await photo(1700, 900).jpeg().toBuffer(), 'Families at the stands');
    expect(answer.statusCode).toBe(201);
    const { picture } = await sheetOf(id);
    expect(picture).toEqual(answer.json());
    expect(picture).toMatchObject({ alt: 'Families at the stands', width: 1600 });
    expect(picture?.sources.map(({ type, files }) => [type, files.map(({ width }) => width)])).toEqual([
      ['image/avif', [480, 960, 1600]],
      ['image/webp', [480, 960, 1600]],
    ]);
    expect(kept()).toHaveLength(7);
    expect((await hub.call('GET', picture?.url ?? '')).headers['content-type']).toBe('image/jpeg');
  });

  test('is replaced, described and removed, and files that nothing shows go at once', async () => {
    const { id } = await makeSheet(hub);
    const first = (await uploadPhoto(id)).json<PictureView>();
    const second = (await uploadPhoto(id)).json<PictureView>();
    expect(kept()).toHaveLength(3);
    expect((await hub.call('GET', first.url)).statusCode).toBe(404);
    expect((await call('PATCH', id, { alt: 'The gym' })).json()).toEqual({ ...second, alt: 'The gym' });
    expect((await sheetOf(id)).picture?.alt).toBe('The gym');
    expect((await call('PATCH', id, { alt: 'x'.repeat(251) })).statusCode).toBe(400);
    expect((await call('DELETE', id)).statusCode).toBe(204);
    expect((await call('DELETE', id)).statusCode).toBe(204);
    expect(await sheetOf(id)).not.toHaveProperty('picture');
    expect(kept()).toEqual([]);
    expect((await call('PATCH', id, { alt: 'The gym' })).json().code).toBe('no_sheet_picture');
  });

  test('is that of its copies too, and stays as long as one of them shows it', async () => {
    const { id } = await makeSheet(hub);
    await uploadPhoto(id, 'The gym');
    const json = { eventDate: '2027-12-11' };
    const copy = (await hub.call('POST', `/api/signup-sheets/${id}/copies`, { cookie, json })).json<SheetView>();
    expect(copy.picture).toEqual((await sheetOf(id)).picture);
    await hub.call('DELETE', `/api/signup-sheets/${id}`, { cookie });
    expect((await hub.call('GET', copy.picture?.url ?? '')).statusCode).toBe(200);
    await hub.call('DELETE', `/api/signup-sheets/${copy.id}`, { cookie });
    expect(kept()).toEqual([]);
  });

  test('is refused with a sentence if it is none, and the sheet stays as it was', async () => {
    const { id } = await makeSheet(hub);
    const refused = await upload(id, Buffer.from('%PDF-1.7 and more than twelve bytes'));
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'invalid_file_type']);
    const empty = await upload(id, Buffer.alloc(0));
    expect([empty.statusCode, empty.json().errors]).toEqual([
      400,
      [{ path: 'picture', message: 'Please choose a picture' }],
    ]);
    expect(await sheetOf(id)).not.toHaveProperty('picture');
    expect(kept()).toEqual([]);
  });
});

test('what a crash leaves behind is removed at night, but nothing that a sheet shows', async () => {
  const [shown, lost] = [await makeSheet(hub), await makeSheet(hub)];
  const { url } = (await uploadPhoto(shown.id)).json<PictureView>();
  await uploadPhoto(lost.id);
  await hub.platform.database.write(({ db }) =>
    db.updateTable('signup_sheets').set({ picture: null }).where('id', '=', lost.id).execute(),
  );
  expect(await sweepSheetPictures(hub.platform)).toBe(0);
  hub.platform.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString());
  expect(await sweepSheetPictures(hub.platform)).toBe(3);
  expect(kept()).toHaveLength(3);
  expect((await hub.call('GET', url)).statusCode).toBe(200);
});
