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
  expect(queue.join('a', null)).toBeNull();
  expect(await queue.add('a', null, async () => 'well')).toBe('well');
});

test('each network gets its turn, however much another asked for before', async () => {
  const queue = new RenderQueue();
  const seen: string[] = [];
  const add = (name: string, line: string) => queue.add(name, line, async () => seen.push(name));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, 'a'));
  all.push(add('b1', 'b'), add('b2', 'b'), add('c1', 'c'));
  await Promise.all(all);
  expect(seen).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a page that others wait for comes as soon as the first of them has the turn, once', async () => {
  const queue = new RenderQueue();
  const seen: string[] = [];
  const all = ['a1', 'a2', 'a3', 'shared'].map((name) => queue.add(name, 'a', async () => seen.push(name)));
  expect(queue.join('shared', 'b')).toBe(all[3]);
  expect(queue.join('shared', 'b')).toBe(all[3]);
  await Promise.all(all);
  expect(seen).toEqual(['a1', 'a2', 'shared', 'a3']);
  expect(queue.join('shared', 'b')).toBeNull();
});

test('only so many wait, and the network with most makes room for the others', async () => {
  const queue = new RenderQueue({ waitingAtMost: 3 });
  const seen: string[] = [];
  const add = (name: string, line: string | null) => queue.add(name, line, async () => seen.push(name));
  // The first is being rendered and waits for nothing.
  const [first, , , last] = ['a0', 'a1', 'a2', 'a3'].map((name) => add(name, 'a'));
  const other = add('b1', 'b');
  await expect(last).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await expect(add('a4', 'a')).rejects.toMatchObject({ status: 503 });
  await expect(add('b2', 'b')).rejects.toMatchObject({ status: 503 });
  // One that somebody else waits for stays.
  void queue.join('a2', 'c')?.then(() => seen.push('for c'));
  await expect(add('d1', null)).rejects.toMatchObject({ status: 503 });
  await Promise.all([first, other]);
  expect(await add('a5', 'a')).toBeTruthy();
  expect(seen).toEqual(['a0', 'a1', 'b1', 'a2', 'for c', 'a5']);
});
