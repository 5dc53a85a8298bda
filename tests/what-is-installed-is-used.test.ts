import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetShare, SocialMediaView } from '#contract/social-media.ts';
import { noVideoTools } from '#server/features/logos/logos.errors.ts';
import { makeBareMachine, type BareMachine } from '#tests/support/bare-machine.ts';
import { multipart } from '#tests/support/multipart.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { makeFair } from '#tests/support/sheets.ts';
import { HOUR } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

// A busy machine takes long to draw.
vi.setConfig({ testTimeout: 60_000 });

let machine: BareMachine;
let hub: TestHub;
let cookie: string;
beforeEach(async () => {
  machine = makeBareMachine();
  hub = await startTestHub(machine.variables);
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
});
afterEach(async () => {
  await hub.remove();
  machine.remove();
});

describe('on a machine without ffmpeg', () => {
  const convertsVideos = async () =>
    (await hub.call('GET', '/api/social-media', { cookie })).json<SocialMediaView>().convertsVideos;

  test('the hub says so, until it is installed', async () => {
    expect(await convertsVideos()).toBe(false);
    machine.installAll();
    expect(await convertsVideos()).toBe(true);
  });

  test('a video is refused with what can be done', async () => {
    const content = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1');
    const form = multipart([{ field: 'logo', name: 'film.mp4', type: 'video/mp4', content }]);
    const { headers, body: json } = form;
    const answer = await hub.call('POST', '/api/settings/logo-upload', { cookie, headers, json });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([415, noVideoTools().message]);
  });
});

test('on a machine without fonts a sheet is shared without pictures, until an hour after they are installed', async () => {
  const { sheet } = await makeFair(hub);
  const pictures = async () =>
    (await hub.call('GET', `/api/signup-sheets/${sheet.id}/share?language=en`, { cookie })).json<SheetShare>().pictures;
  expect(await pictures()).toBeNull();
  machine.installAll();
  expect(await pictures()).toBeNull();
  hub.platform.clock.advance(HOUR);
  expect(await pictures()).not.toBeNull();
});
