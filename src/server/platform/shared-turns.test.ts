import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedTurns } from './shared-turns.ts';

test('what takes long is done one after another, with room for others in between', async () => {
  const turns = new SharedTurns();
  const seen: string[] = [];
  const all = ['a', 'b'].map((name) => turns.take(name, async () => seen.push(name)));
  await all[0];
  void nextTurn().then(() => seen.push('another request'));
  await all[1];
  expect(seen).toEqual(['a', 'another request', 'b']);
});

test('whoever asks before the turn has begun shares it, and whoever asks later does not', async () => {
  const turns = new SharedTurns();
  let times = 0;
  const ask = () => turns.take('list', async () => (times += 1));
  const [first, second] = [ask(), ask()];
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  let later: Promise<number> | undefined;
  const during = turns.take('other', async () => {
    later = turns.take('other', async () => 2);
    await nextTurn();
    return 1;
  });
  expect([await during, await later]).toEqual([1, 2]);
});

test('what fails is said to all who share it, and holds up nothing', async () => {
  const turns = new SharedTurns();
  const broken = () => turns.take('list', () => Promise.reject(new Error('broken')));
  const all = [broken(), broken(), turns.take('other', async () => 'well')];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await turns.take('list', async () => 'well')).toBe('well');
});
