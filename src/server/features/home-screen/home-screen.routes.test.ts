import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { openBuiltClient } from '#server/features/documents/built-client.ts';
import { startHub } from '#server/start-hub.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const hub = await startTestHub({ SITE_NAME: 'Burnett Eltern 家長會' });
const hubWithout = await startTestHub({ KEEP_PAGES: 'off' });
afterAll(() => Promise.all([hub.remove(), hubWithout.remove()]));

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData;

test('a home screen gets the name of the council and icons that there are', async () => {
  const { body } = await hub.call('GET', '/', { headers: { accept: 'text/html' } });
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await hub.call('GET', '/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = answer.json<{ name: string; icons: { src: string; purpose: string }[] }>();
  expect(manifest.name).toBe('Burnett Eltern 家長會');
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) expect((await hub.call('GET', src)).statusCode, src).toBe(200);
});

test('the worker that keeps pages is named after its build, and asked for anew each time', async () => {
  const { body, headers } = await hub.call('GET', '/service-worker.js');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(body).toMatch(/^const HUB_VERSION="[\da-f]{16}";/);
  expect(body).toContain('addEventListener(`fetch`');
  // It is a script by itself: what it would import could not be loaded with it.
  expect(body).not.toMatch(/\bimport\b|\bexport\b/);
  expect(dataOf((await hub.call('GET', '/', { headers: { accept: 'text/html' } })).body).keepsPages).toBe(true);
});

test('the worker brings the page for who reaches nobody, in the language of the visitor', async () => {
  const pageFor = async (headers: Record<string, string>) => {
    const { body } = await hub.call('GET', '/service-worker.js', { headers });
    return JSON.parse(/^const UNREACHED=(".*");$/m.exec(body)?.[1] ?? '') as string;
  };
  const french = await pageFor({ 'accept-language': 'fr' });
  expect(french).toMatch(/^<!doctype html>\n<html lang="fr" dir="ltr">/);
  expect(french).toMatch(/<title>Le serveur ne répond pas\.<\/title>/);
  expect(french).toContain('href="">Réessayer</a>');
  expect(await pageFor({ 'accept-language': 'fr', cookie: 'lang=ar' })).toContain('<html lang="ar" dir="rtl">');
  expect(await pageFor({})).toContain('<h1 class="text-title">We can’t reach the server.</h1>');
});

test('switched off, pages keep nothing, and a browser that kept some gets a worker that forgets them and leaves', async () => {
  const { body } = await hubWithout.call('GET', '/service-worker.js');
  expect(body).toContain('caches.delete');
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('fetch');
  expect(dataOf((await hubWithout.call('GET', '/', { headers: { accept: 'text/html' } })).body).keepsPages).toBe(false);
});

test('a client that could not be opened is opened again with the next question, for pages and worker alike, and then once', async () => {
  const [platform, dist] = [await openTestPlatform(), path.resolve(import.meta.dirname, '../../../../dist')];
  let opened = 0;
  const running = await startHub(platform, async () => {
    opened += 1;
    if (opened <= 2) throw new Error('It has not been built yet');
    return openBuiltClient(dist);
  });
  const ask = async (url: string) => (await running.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  try {
    expect([await ask('/service-worker.js'), await ask('/'), opened]).toEqual([500, 500, 2]);
    expect([await ask('/service-worker.js'), await ask('/'), await ask('/service-worker.js')]).toEqual([200, 200, 200]);
    expect(opened).toBe(3);
  } finally {
    await running.stop();
    await platform.remove();
  }
});
