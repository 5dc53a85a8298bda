import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import type { Write } from './database.ts';

const platform = await openTestPlatform();
const { database } = platform;
afterAll(() => platform.remove());
beforeEach(() => platform.empty());

const put = (key: string, then?: () => void) => async (write: Write) => {
  await write.db
    .insertInto('settings')
    .values({ id: crypto.randomUUID(), key, value: 'x', updated_at: new Date(0).toISOString() })
    .execute();
  write.announce({ topic: 'sheet', id: key });
  then?.();
  return key;
};
const fail = () => {
  throw new Error('on purpose');
};
const kept = async () =>
  (await database.db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('writes that wait at the same moment', () => {
  test('are all kept when none fails, and each is given its own answer', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => database.write(put(key))));
    expect(answers).toEqual(['a', 'b', 'c']);
    expect(await kept()).toEqual(['a', 'b', 'c']);
  });

  test('are undone alone when they fail, whichever of them it is', async () => {
    for (const failing of ['a', 'b', 'c']) {
      await platform.empty();
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c'].map((key) => database.write(put(key, key === failing ? fail : undefined))),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await kept()).toEqual(['a', 'b', 'c'].filter((key) => key !== failing));
    }
  });

  test('fail alone when the tables refuse them', async () => {
    const outcomes = await Promise.allSettled(['a', 'a', 'b'].map((key) => database.write(put(key))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await kept()).toEqual(['a', 'b']);
  });

  test('announce what they changed, once each, and nothing when they fail', async () => {
    const heard: string[] = [];
    const stop = database.onChange(({ topic, id }) => void (topic === 'sheet' && heard.push(id)));
    await Promise.allSettled([database.write(put('a')), database.write(put('b', fail)), database.write(put('c'))]);
    stop();
    expect(heard.sort()).toEqual(['a', 'c']);
  });

  test('are seen by whoever reads after the answer', async () => {
    for (let round = 0; round < 20; round += 1) {
      await database.write(put(`round ${String(round).padStart(2, '0')}`));
      expect(await kept()).toHaveLength(round + 1);
    }
  });

  test('leave the database usable after a hundred failures', async () => {
    await Promise.allSettled(Array.from({ length: 100 }, (_, each) => database.write(put(`failing ${each}`, fail))));
    await database.write(put('afterwards'));
    expect(await kept()).toEqual(['afterwards']);
  });
});
