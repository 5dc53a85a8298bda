import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startServerProcess } from '#tests/support/server-process.ts';
import { barriers } from './support/accessible.ts';
import { listAtServer, makeDoor, NO_SIGNAL, standAt, tapIn } from './support/doors.ts';
import { onStage } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { PHONE } from './support/visitor.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = ['package.json', 'src', 'migrations', 'scripts', 'dist'];

const stage = onStage(async (hub) => ({
  talk: await makeDoor(hub, 'Parent talk', [{ title: 'Set up chairs', from: -30, people: ['Ana Ríos', 'Ben Early'] }]),
  fair: await makeDoor(hub, 'Winter Craft Fair', [
    { title: 'Set up tables', from: -30, people: Array.from({ length: 60 }, (_, nth) => `Mei${nth} Chen`) },
  ]),
}));

const SCRIPTS = /<script[^]*?<\/script>/g;
const TIMES_PLAIN = 2;

/** From the beginning of the page to the frame that has its last person, in ms. */
async function untilShown(page: Page): Promise<number> {
  await page.locator('.person').nth(59).waitFor();
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    return performance.now();
  });
}

/** The same program as another build of it: under other names, and without the files of the one before. */
function buildAnew(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-next-build-'));
  for (const part of SERVER) cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const client = path.join(folder, 'dist/client');
  const manifest = path.join(client, '.vite/door.json');
  const text = readFileSync(manifest, 'utf8');
  const [, name = ''] = /"(assets\/door-[\w-]+\.js)"/.exec(text) ?? [];
  const next = name.replace(/-[\w-]+\.js$/, '-OfTheNextBuild.js');
  for (const kind of ['', '.br', '.gz']) renameSync(path.join(client, name + kind), path.join(client, next + kind));
  writeFileSync(manifest, text.replaceAll(name, next));
  return folder;
}

test('without signal the list of sixty opens on a slow phone in a few times what a page of plain text takes there', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL);
  const page = await standAt(helper, made.fair);
  const bare = await page.context().newPage();
  const asShown = await page.content();
  const plain = `data:text/html;charset=utf-8,${encodeURIComponent(asShown.replaceAll(SCRIPTS, ''))}`;
  for (const each of [page, bare]) {
    const protocol = await page.context().newCDPSession(each);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await helper.offline(true);
  const times: number[] = [];
  const limits: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    await page.bringToFront();
    await page.reload({ waitUntil: 'commit' });
    times.push(await untilShown(page));
    await bare.bringToFront();
    await bare.goto(plain, { waitUntil: 'commit' });
    limits.push(await untilShown(bare));
  }
  const said = `of ${times.map(Math.round).join(', ')} ms, plain ${limits.map(Math.round).join(', ')} ms`;
  expect(Math.min(...times), said).toBeLessThan(TIMES_PLAIN * Math.min(...limits));
});

test('a helper chooses another language with a connection, which then opens without one, and no tap is lost', async () => {
  const { made, url, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL);
  const page = await standAt(helper, made.talk);
  const choice = page.locator('#language');
  expect(await choice.locator('option:checked').innerText()).toBe('English');
  await helper.offline(true);
  await tapIn(page, 'Ana R.');
  await page.getByText('1 not sent yet').waitFor();
  await choice.selectOption({ label: 'العربية' });
  await page.getByText('We can’t reach the server').waitFor();
  expect(await choice.inputValue()).toBe('en');
  await page.reload();
  await page.getByText('1 not sent yet').waitFor();
  await helper.offline(false);

  await choice.selectOption({ label: 'العربية' });
  await page.locator('html[lang="ar"][dir="rtl"] .person').first().waitFor();
  await expect.poll(async () => (await listAtServer(url, made.talk)).facts.length).toBe(1);
  expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);
  const texts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name }) => name),
  );
  expect(texts.length, 'the program and one language').toBeLessThanOrEqual(2);
  await helper.offline(true);
  await page.reload();
  await page.locator('html[lang="ar"] .person[data-state="came"]').waitFor();
  expect(await choice.inputValue()).toBe('ar');
});

// It ends the server of this file.
test('a new build does not close the door of who has no signal, takes what was tapped, and comes with the next signal', async () => {
  const { made, server, url, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL, /ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 50/);
  const page = await standAt(helper, made.fair);
  const program = () => page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'));
  const before = await program();

  await server.stop();
  const folder = buildAnew();
  const next = await startServerProcess({
    dataDir: server.dataDir,
    port: Number(new URL(url).port),
    main: path.join(folder, 'src/server/main.ts'),
  });
  try {
    // Another page brings the new worker, which drops what the one before it kept.
    const other = await page.context().newPage();
    await other.goto('/privacy-policy');
    await other.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const told = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
      await registration.update();
      if (registration.installing !== null || registration.waiting !== null) await told;
    });
    await other.close();

    await helper.offline(true);
    await page.reload();
    await page.locator('.person').first().waitFor();
    expect(await program()).toBe(before);
    await tapIn(page, 'Mei7 C.');
    await page.getByText('1 not sent yet').waitFor();
    await page.getByText('Ready without signal').waitFor();
    await helper.offline(false);
    await page.getByText('Everything is sent').waitFor();
    expect((await listAtServer(url, made.fair)).facts.map(({ kind }) => kind)).toEqual(['arrived']);

    await page.reload();
    await page.getByText('Ready without signal').waitFor();
    await helper.offline(true);
    await page.reload();
    await page.locator('.person').first().waitFor();
    expect(await program()).toBe('/assets/door-OfTheNextBuild.js');
  } finally {
    await next.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
