import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PictureView } from '#contract/pictures.ts';
import { seeProcess } from '#server/features/system/server-processes.store.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { openStream } from '#tests/support/event-stream.ts';
import type { SchoolView } from '#contract/school.ts';
import { heroImageForm, schoolLogoForm } from '#tests/support/multipart.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

// The embedded database has one process; on PostgreSQL any number share what they keep in memory by telling each other.
describe.runIf(onPostgres)('two servers on one database', () => {
  let here: TestHub;
  let there: RunningHub;
  let url = '';

  beforeAll(async () => {
    here = await startTestHub();
    const { config, clock } = here.platform;
    there = await startHub(openPlatform(config, clock, pino({ level: 'silent' })));
    url = await there.app.listen({ port: 0, host: '127.0.0.1' });
    await there.work();
  });
  afterAll(async () => {
    await there.stop();
    await here.remove();
  });

  test('tell each other’s open pages of every place within a second', async () => {
    const { sheet, slot } = await makeFair(here);
    const stream = await openStream(`${url}/api/live?sheet=${sheet.id}`);
    expect((await stream.next()).slots[0]?.currentVolunteers).toBe(0);
    const { token } = await signedUp(here, slot);
    expect((await stream.next(1000)).slots[0]?.currentVolunteers).toBe(1);
    await here.call('DELETE', '/api/manage/signup', { json: { token } });
    expect((await stream.next(1000)).slots[0]?.currentVolunteers).toBe(0);
    stream.close();
  });

  test('find at once what the other has just made', async () => {
    for (let each = 0; each < 20; each += 1) {
      const { id } = await makeSheet(here, { title: `Sheet ${each}` });
      const found = await there.app.inject({ url: `/api/signup-sheets/${id}` });
      expect([found.statusCode, found.json().title]).toEqual([200, `Sheet ${each}`]);
    }
  });

  test('show the same to strangers, under the same tag', async () => {
    const { slot } = await makeFair(here);
    await signedUp(here, slot);
    await expect
      .poll(async () => (await there.app.inject({ url: '/api/signup-sheets' })).headers['etag'])
      .toBe((await here.call('GET', '/api/signup-sheets')).headers.etag);
  });

  test('show the same banner as soon as one has changed it, and the picture that the other took', async () => {
    const cookie = await signInAs(here, 'full-admin');
    const home = async () => (await there.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
    expect((await home()).includes('Many hands')).toBe(false);
    await here.call('PATCH', '/api/hero-content', { cookie, json: { title: 'Many hands' } });
    await expect.poll(async () => (await home()).includes('Many hands')).toBe(true);
    const { body, headers } = heroImageForm(await photo(64, 64).png().toBuffer());
    const sent = await here.call('POST', '/api/admin/upload/hero-image', { cookie, json: body, headers });
    const { url: address } = sent.json<PictureView>();
    await expect.poll(async () => (await home()).includes(address)).toBe(true);
    expect((await there.app.inject({ url: address })).statusCode).toBe(200);
    await there.app.inject({ method: 'DELETE', url: '/api/admin/upload/hero-image', headers: { cookie } });
    expect((await here.call('GET', address)).statusCode).toBe(404);
  });

  test('show the same school as soon as one has changed it, with its colour and its logo', async () => {
    const cookie = await signInAs(here, 'full-admin');
    const home = async () => (await there.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
    const [before, json] = [await home(), { councilName: 'Maple Grove PAC', accent: '#1d4e89' }];
    await here.call('PATCH', '/api/school', { cookie, json });
    await expect.poll(home).toContain('Maple Grove PAC');
    expect(await home()).toContain('--color-spruce:#1d4e89');
    const { body, headers } = schoolLogoForm(await photo(64, 64).png().toBuffer());
    const sent = await here.call('POST', '/api/school/logo', { cookie, json: body, headers });
    await expect.poll(home).toContain('.own-logo{');
    const address = sent.json<SchoolView>().logoUrl ?? '';
    expect((await there.app.inject({ url: address })).statusCode).toBe(200);
    await there.app.inject({ method: 'DELETE', url: '/api/school/logo', headers: { cookie } });
    const nothing = { councilName: null, accent: null };
    await there.app.inject({ method: 'PATCH', url: '/api/school', headers: { cookie }, payload: nothing });
    await expect.poll(async () => (await here.call('GET', '/api/school')).json()).toMatchObject({ logoUrl: null });
    expect(before).not.toContain('Maple Grove PAC');
  });

  test('honour the links, sessions and keys of the other', async () => {
    const { slot } = await makeFair(here);
    const { token } = await signedUp(here, slot);
    const shown = await there.app.inject({ method: 'POST', url: '/api/manage/signup', payload: { token } });
    expect(shown.statusCode).toBe(200);
    const cookie = await signInAs(here, 'volunteer-admin');
    const sheets = await there.app.inject({ url: '/api/signup-sheets', headers: { cookie } });
    expect(sheets.body).toContain('Ann Anders');
    const json = { slotId: slot.id, name: 'Ben', email: 'ben@families.example', phone: '604 555 0102' };
    const headers = { 'idempotency-key': 'one press, two servers' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        each % 2 === 0
          ? here.call('POST', '/api/volunteers', { json, headers })
          : there.app.inject({ method: 'POST', url: '/api/volunteers', payload: json, headers }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('know of each other which version runs, until one is stopped or has been silent for three minutes', async () => {
    const { database } = here.platform;
    const seen = async () => (await here.hub.system.read()).versions;
    expect((await seen()).processes.map(({ isThis }) => isThis)).toEqual(expect.arrayContaining([false, true]));
    expect((await seen()).verdict.state).toBe('well');
    const older = {
      id: randomUUID(),
      version: '0.0.1',
      node: '24.0.0',
      startedAt: here.platform.clock.now().toISOString(),
    };
    await database.write(({ db }) => seeProcess(db, older, here.platform.clock.now().toISOString()));
    expect((await seen()).verdict.problem).toContain('0.0.1');
    here.platform.clock.advance(3 * MINUTE + 1);
    expect((await seen()).processes).toMatchObject([{ isThis: true }]);
    await there.hub.system.begin();
    await here.hub.system.begin();
    expect((await seen()).processes).toHaveLength(2);
    expect(await database.db.selectFrom('server_processes').select('id').execute()).toHaveLength(2);
    await there.hub.system.end();
    expect((await seen()).processes).toMatchObject([{ isThis: true }]);
  });
});
