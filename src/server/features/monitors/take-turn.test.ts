import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#tests/support/test-clock.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { takeTurn, waitForTurn, type Turn } from './take-turn.ts';

const platform = await openTestPlatform();
afterAll(() => platform.remove());
beforeEach(() => platform.empty());

const SITE = 'jnburnett.sd38.bc.ca';

async function taken(host = SITE): Promise<Turn> {
  const turn = await takeTurn(platform, host);
  if (!('end' in turn)) throw new Error(`${host} is not free`);
  return turn;
}

describe('the turn of a site', () => {
  test('is had by one of many who ask at once, and of another site by another', async () => {
    const turns = await Promise.all(Array.from({ length: 10 }, () => takeTurn(platform, SITE)));
    expect(turns.filter((turn) => 'end' in turn)).toHaveLength(1);
    await taken('sd38.bc.ca');
  });

  test('is free two seconds after it ended, and says so before', async () => {
    const turn = await taken();
    await turn.end();
    const soon = await takeTurn(platform, SITE);
    expect(soon).toEqual({ freeAt: new Date(platform.clock.now().getTime() + 2000) });
    platform.clock.advance(2000);
    await taken();
  });

  test('is worth asking for again soon, when somebody is in the middle of it', async () => {
    await taken();
    const answer = await takeTurn(platform, SITE);
    const wait = 'freeAt' in answer ? answer.freeAt.getTime() - platform.clock.now().getTime() : Number.NaN;
    expect(wait).toBeLessThanOrEqual(3000);
  });

  test('of a process that died is free after half a minute, and what it ends then is nobody else’s', async () => {
    const dead = await taken();
    platform.clock.advance(30_000);
    const living = await taken();
    await dead.end();
    expect(await takeTurn(platform, SITE)).toHaveProperty('freeAt');
    await living.end();
  });

  test('is free when the clock was set back', async () => {
    await taken();
    platform.clock.advance(-2 * HOUR);
    await taken();
    platform.clock.advance(2 * HOUR);
  });

  test('comes to a person without the pause, but not in the middle of another', async () => {
    const pressed = { patience: 300, skipsPause: true };
    const turn = await taken();
    expect(await waitForTurn(platform, SITE, pressed)).toBeNull();
    await turn.end();
    expect(await waitForTurn(platform, SITE, { patience: 300, skipsPause: false })).toBeNull();
    expect(await waitForTurn(platform, SITE, pressed)).not.toBeNull();
  });

  test('comes to whoever waits long enough', async () => {
    const turn = await taken();
    const waiting = waitForTurn(platform, SITE, { patience: 5000, skipsPause: false });
    await turn.end();
    expect(await waiting).not.toBeNull();
  });
});
