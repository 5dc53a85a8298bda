import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

test('pages are rendered one after another, with room for others in between', async () => {
  const queue = new RenderQueue();
  const seen: string[] = [];
  const renderings = ['a', 'b'].map((name) => queue.add(name, null, async () => seen.push(name)));
  void nextTurn().then(() => seen.push('another request'));
  await Promise.all(renderings);
  expect(seen).toEqual(['a', 'another request', 'b']);
});

test('what fails is answered so, and holds up nothing', async () => {
  const queue = new RenderQueue();
  await expect(queue.add('a', null, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(queue.pending('a')).toBeNull();
  expect(await queue.add('a', null, async () => 'well')).toBe('well');
});

test('only so many wait, and fewer of one network', async () => {
  const queue = new RenderQueue({ maxWaiting: 5, maxOfNetwork: 2 });
  const add = (network: string | null) => queue.add(null, network, async () => network);
  // The first is being rendered and waits for nothing.
  const taken = ['a', 'a', 'a'].map(add);
  await expect(add('a')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  taken.push(add('b'), add(null), add(null));
  await expect(add('c')).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all(taken)).toEqual(['a', 'a', 'a', 'b', null, null]);
  expect(await add('a')).toBe('a');
});
