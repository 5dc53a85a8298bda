import { afterAll, beforeEach, expect, test } from 'vitest';
import { doorLimits } from '#contract/limits.ts';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { ann, signedUp } from '#tests/support/sheets.ts';

const door = await startDoorHub({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const { hub, makeDoor, makeLink } = door;
afterAll(() => door.remove());
beforeEach(() => door.begin('2026-12-12T07:45'));

async function makeWall() {
  const made = await makeDoor({ slot: { maxVolunteers: null } });
  const token = tokenOf(await makeLink(made.sheet, { right: 'here' }));
  const find = (name: string, from = '203.0.113.1') =>
    hub.call('POST', '/api/here/find', { json: { token, name }, headers: { 'x-forwarded-for': from } });
  return { ...made, find };
}

test('whoever searches without end is stopped, and nobody else', async () => {
  const { find } = await makeWall();
  for (let nth = 0; nth < doorLimits.searchOfNetwork.free; nth += 1) await find('Ann');
  const refused = await find('Ann');
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('from your network')]);
  expect((await find('Ann', '203.0.113.2')).json().people).toHaveLength(1);
});

test.each(['Wu', 'Ng', 'O', 'ゆ', '이', '陳', 'Ó'])(
  '%s is found by the whole name, however short it is',
  async (name) => {
    const { slot, find } = await makeWall();
    await signedUp(hub, slot, { ...ann, name, email: 'short@families.example' });
    await signedUp(hub, slot, { ...ann, name: `${name}x Longer`, email: 'longer@families.example' });
    expect((await find(name)).json()).toMatchObject({ people: [{ name }], hasMore: false });
  },
);

test('two letters of a name in Kana are enough, as in Han', async () => {
  const { slot, find } = await makeWall();
  await signedUp(hub, slot, { ...ann, name: 'ゆいこ', email: 'yuiko@families.example' });
  expect((await find('ゆい')).json()).toMatchObject({ people: [{ name: 'ゆいこ' }] });
});

test('a short beginning of names finds nobody, and says what is missing', async () => {
  const { find } = await makeWall();
  for (const typed of ['An', 'B', '', '12']) expect((await find(typed)).statusCode).toBe(400);
});
