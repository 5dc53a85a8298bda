import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Call } from '#contract/access.ts';
import { pagePaths } from '#contract/paths.ts';
import { openStream } from '#tests/support/event-stream.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { ask } from '#tests/support/questions.ts';
import { makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// Words that occur nowhere but in what one volunteer said.
const canary = {
  name: 'Quillon Zebrafinch',
  email: 'zebrafinch.canary@families.example',
  phone: '+1 604 555 7391',
  notes: 'I can lift a glockenspiel',
};
const feathers = ['Quillon', 'Zebrafinch', 'zebrafinch.canary', '555 7391', 'glockenspiel', 'harpsichord'];

const hub = await startTestHub();
const url = await hub.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => hub.remove());

const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
const [secret] = await ask(hub, sheet, [{ kind: 'short', words: 'What can you lift?' }]);
const answers = [{ questionId: secret?.id ?? '', value: 'A harpsichord' }];
const signup = await signedUp(hub, slot, { ...canary, answers });

function publicAddresses(of = sheet): string[] {
  const calls = (Object.keys(accessMatrix) as Call[])
    // No word can be found in the bytes of a picture, and drawing one takes long.
    .filter((call) => call.startsWith('GET ') && call !== 'GET /api/live' && !call.endsWith('.jpg'))
    .filter((call) => admits(call, 'anonymous'))
    .map((call) => call.slice('GET '.length).replace(':id', of.id));
  return [...calls, pagePaths.home, pagePaths.listing, pagePaths.sheet(of.id), pagePaths.manage];
}

function expectNoFeather(text: string, where: string): void {
  for (const feather of feathers) expect(text, where).not.toContain(feather);
  expect(text, where).not.toContain(signup.id);
  expect(text, where).not.toContain(signup.token);
}

describe('strangers and other users see counts, never people', () => {
  test('but the words that they wrote for everyone, and the name that they agreed to show, where the sheet shows names', async () => {
    const telling = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    await bring(
      hub,
      telling.slot,
      { quantity: 2, bringing: 'snickerdoodle wreath', displayName: 'Nutty Gull' },
      canary,
    );
    await bring(hub, await makeSlot(hub, telling.sheet), { displayName: 'Q. Zee' }, canary);
    const silent = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    await bring(hub, silent.slot, { bringing: 'hidden marzipan', displayName: 'Unshown Gull' }, canary);
    const cookie = await signInAs(hub, 'volunteer-admin');
    await hub.call('PATCH', `/api/signup-sheets/${silent.sheet.id}`, { cookie, json: { namesShown: false } });
    await hub.call('PATCH', `/api/volunteer-slots/${silent.slot.id}`, { cookie, json: { bring: 'off' } });
    for (const { sheet } of [telling, silent]) {
      for (const address of publicAddresses(sheet)) {
        const { body } = await hub.call('GET', address, { headers: { accept: '*/*' } });
        expectNoFeather(body, address);
        expect(body, address).not.toMatch(/marzipan|Unshown|Nutty/);
      }
    }
    const { body } = await hub.call('GET', `/api/signup-sheets/${telling.sheet.id}`);
    for (const shown of ['snickerdoodle wreath', 'Q. Zee']) expect(body).toContain(shown);
  });

  test.each([
    ['bringing', 'cookies, call 604 555 7391'],
    ['bringing', 'cookies, zebrafinch.canary@families.example'],
    ['displayName', '+1 (604) 555-7391'],
  ])('and nobody can be reached by what they write for everyone: %s “%s” is refused', async (field, text) => {
    const { slot: open } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    const json = { ...canary, slotId: open.id, [field]: text };
    const answer = await hub.call('POST', '/api/volunteers', { json });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, field]);
  });

  test('in no live count', async () => {
    const stream = await openStream(`${url}/api/live`);
    await stream.next();
    await hub.call('PATCH', '/api/manage/signup', {
      json: { token: signup.token, notes: `${canary.notes} and carry it` },
    });
    await signedUp(hub, slot, { ...canary, name: `${canary.name} junior` });
    await stream.next();
    await wait(300);
    stream.close();
    expectNoFeather(stream.text(), 'the stream');
  });
});
