import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN } from './support/administrator.ts';
import {
  keptOnPhone,
  listAtServer,
  makeDoor,
  NO_SIGNAL,
  personAtDoor,
  standAt,
  tapIn,
  type MadeDoor,
} from './support/doors.ts';
import { onStage } from './support/hub.ts';
import { PHONE } from './support/visitor.ts';

const FORTY = Array.from({ length: 40 }, (_, nth) => `Person${String.fromCharCode(65 + (nth % 26))}${nth} Lee`);
const firstName = (name: string) => `${name.split(' ')[0]} L.`;
const MINUTE = 60_000;

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const pair = (title: string) =>
      makeDoor(hub, title, [
        { title: 'Set up tables', from: -30, people: ['Mei Chen', 'Ben Early'] },
        { title: 'Bake sale', from: 60, people: ['Ana Ríos'] },
      ]);
    return {
      forty: await makeDoor(hub, 'Winter Craft Fair', [
        { title: 'Set up tables', from: -30, people: FORTY.slice(0, 25) },
        { title: 'Bake sale', from: 60, people: FORTY.slice(25) },
      ]),
      lost: await pair('Bake sale'),
      two: await pair('Spring dance'),
      fast: await pair('Film night'),
      revoked: await pair('Hot lunch'),
      day: await pair('Book fair'),
      untouched: await pair('Sports day'),
      finished: await pair('Garage sale'),
      inside: await pair('Chess club'),
    };
  },
  { variables: { SMTP_URL: '' } },
);

/** Of a time such as 9:02 a.m. */
const minutesIn = (text: string) => Number(/:(\d\d)/.exec(text)?.[1]);
const statusOf = (page: Page, text: string | RegExp) => page.locator('.bar').getByText(text).waitFor();
/** What the bar says from the next page on, each text once. */
async function statusesFromNow(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('.bar strong')?.textContent ?? '';
      if (text !== '') seen.add(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}
const kindsAtServer = async (door: MadeDoor) =>
  (await listAtServer(stage().url, door)).facts.map(({ kind }) => kind).toSorted();

test('without signal 40 people are tapped in, the tab is closed and opened, and all arrive once when the signal is back', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL);
  const page = await standAt(helper, made.forty);
  await helper.offline(true);
  for (const name of FORTY) await tapIn(page, firstName(name));
  await statusOf(page, '40 not sent yet');

  const context = page.context();
  const again = await context.newPage();
  await page.close();
  // Without the token, as from the history of a browser.
  await again.goto('/door');
  await statusOf(again, '40 not sent yet');
  expect(await again.getByText(/ · not sent yet/).count()).toBe(40);
  await again.getByText('Ready without signal').waitFor();

  await helper.offline(false);
  await statusOf(again, 'Everything is sent');
  await expect.poll(() => again.getByText(/ · not sent yet/).count()).toBe(0);
  expect(await kindsAtServer(made.forty)).toEqual(Array<string>(40).fill('arrived'));
});

test('a tap whose answer is lost is sent again and counts once', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(/ERR_FAILED/);
  const page = await standAt(helper, made.lost);
  await page.route(
    '**/api/door/facts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await tapIn(page, 'Mei C.');
  await statusOf(page, 'No connection: we keep trying.');
  expect(await kindsAtServer(made.lost)).toEqual(['arrived']);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await statusOf(page, 'Everything is sent');
  expect(await kindsAtServer(made.lost)).toEqual(['arrived']);
});

test('two phones note the same person, the first takes it back, and what the other noted counts on both', async () => {
  const { made, visitor } = stage();
  const [one, other] = [await visitor({ screen: PHONE }), await visitor({ screen: PHONE })];
  other.expects(NO_SIGNAL);
  const [first, second] = [await standAt(one, made.two), await standAt(other, made.two)];
  await other.offline(true);
  await tapIn(first, 'Mei C.');
  await statusOf(first, 'Everything is sent');
  await tapIn(second, 'Mei C.');
  await other.offline(false);
  await statusOf(second, 'Everything is sent');

  await first.getByRole('button', { name: 'Undo' }).click();
  await statusOf(first, 'Everything is sent');
  await expect.poll(() => kindsAtServer(made.two)).toEqual(['arrived', 'arrived', 'undone']);
  for (const phone of [first, second]) {
    await phone.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => personAtDoor(phone, 'Mei C.').getAttribute('data-state')).toBe('came');
    await personAtDoor(phone, 'Mei C.').locator('.tap').click();
    const panel = phone.getByRole('dialog', { name: 'Mei C.' });
    await panel.locator('s').waitFor();
    expect(await panel.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    await panel.getByRole('button', { name: 'Close' }).click();
  }
});

test('a phone whose clock is 47 minutes fast shows and keeps the true time', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  await helper.page.addInitScript((ahead) => {
    const True = Date;
    window.Date = class extends True {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([True.now() + ahead] as unknown as []) : given));
      }
      static override now = () => True.now() + ahead;
    } as DateConstructor;
  }, 47 * MINUTE);
  const page = await standAt(helper, made.fast);
  helper.expects(NO_SIGNAL);
  await helper.offline(true);
  await tapIn(page, 'Mei C.');
  const tapped = Date.now();
  await page.getByText(/ · not sent yet/).waitFor();
  const shown = minutesIn((await personAtDoor(page, 'Mei C.').locator('.state').textContent()) ?? '');
  // The school is whole hours away; a minute may have ended meanwhile.
  expect((new Date(tapped).getUTCMinutes() - shown + 60) % 60).toBeLessThanOrEqual(1);
  await helper.offline(false);
  await statusOf(page, 'Everything is sent');
  const [fact] = (await listAtServer(stage().url, made.fast)).facts;
  expect(Math.abs(Date.parse(fact?.at ?? '') - tapped)).toBeLessThan(5000);
});

test('a link that is revoked takes the names off the phone, which keeps what it could not send and says whom to ask', async () => {
  const { made, url, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL, /status of 410/);
  const page = await standAt(helper, made.revoked);
  await helper.offline(true);
  await tapIn(page, 'Mei C.');
  await tapIn(page, 'Ben E.');
  await statusOf(page, '2 not sent yet');
  const organizer = await visitor();
  const { request } = organizer.page;
  await request.post('/api/auth/login', { data: { email: ADMIN.email, password: ADMIN.password } });
  const links = `/api/signup-sheets/${made.revoked.sheetId}/door-links`;
  expect((await request.delete(`${links}/${made.revoked.linkId}`)).status()).toBe(204);

  await helper.offline(false);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByText('2 not sent yet').waitFor();
  await page.getByText('Ask the organizer for a new link').waitFor();
  expect(await page.content()).not.toMatch(/Mei|Ben/);
  expect(await barriers(page), 'a revoked link').toEqual([]);
  await expect.poll(() => keptOnPhone(page)).not.toMatch(/Ana R/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what waits' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({
    sheetId: made.revoked.sheetId,
    helper: 'Olu',
    facts: [{ kind: 'arrived' }, { kind: 'arrived' }],
  });
  expect(saved).not.toContain(made.revoked.token);

  // Of what is loaded as a file and what comes by a new link, some is the same.
  const { facts, ...about } = JSON.parse(saved) as { readonly day: string; readonly facts: readonly object[] };
  const first = JSON.stringify({ ...about, facts: facts.slice(0, 1) });
  await organizer.open(`/pac-mgmt-2025/sheets/${made.revoked.sheetId}/day`);
  const choosing = organizer.page.waitForEvent('filechooser');
  await organizer.page.getByRole('button', { name: 'Load a saved file' }).click();
  await (await choosing).setFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(first) });
  await organizer.page.getByText('1 new entry; 0 had arrived before.').first().waitFor();

  const made2 = (await (await request.post(links, { data: { day: about.day } })).json()) as { readonly url: string };
  const fresh = new URL(made2.url).hash;
  const statuses = await statusesFromNow(page);
  await helper.open(`/door${fresh}`);
  await statusOf(page, 'Everything is sent');
  expect(await statuses(), 'never says that all is sent while two wait').toEqual([
    '2 not sent yet',
    'Everything is sent',
  ]);
  await expect.poll(() => personAtDoor(page, 'Mei C.').getAttribute('data-state')).toBe('came');
  const list = await listAtServer(url, { ...made.revoked, token: fresh.slice(1) });
  expect(list.facts.map(({ kind }) => kind)).toEqual(['arrived', 'arrived']);
});

test('a helper finds people by name, adds somebody who just came by, and says who left and who did not come', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  const page = await standAt(helper, made.day);
  expect(await barriers(page), 'the list').toEqual([]);
  await page.getByLabel('Search by name').fill('rios');
  await page.getByText('Nobody is called that.').waitFor();
  await page.getByLabel('Search by name').fill('ANA');
  await page.getByText('Ana R.').waitFor();
  expect(await page.locator('.person:visible').count()).toBe(1);
  // Who may still be on the way has not stayed away.
  await personAtDoor(page, 'Ana R.').getByRole('button', { name: 'More about Ana R.' }).click();
  expect(await page.getByRole('button', { name: 'Didn’t come' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Not needed', exact: true }).click();
  await page.getByText('Ana R. isn’t needed').waitFor();
  await page.getByLabel('Search by name').fill('');
  await personAtDoor(page, 'Ben E.').getByRole('button', { name: 'More about Ben E.' }).click();
  expect(await barriers(page), 'a person').toEqual([]);
  await page.getByRole('button', { name: 'Didn’t come', exact: true }).click();
  await expect.poll(() => personAtDoor(page, 'Ben E.').getAttribute('data-state')).toBe('no_show');

  await page.getByRole('button', { name: 'Add somebody' }).click();
  const form = page.getByRole('dialog', { name: 'Somebody who just came by' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Enter a name').waitFor();
  expect(await barriers(page), 'the form of somebody who came by, with an error').toEqual([]);
  await form.getByLabel('Name').fill('Mei Chen');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('button', { name: 'Yes, it’s Mei C.' }).click();
  await expect.poll(() => personAtDoor(page, 'Mei C.').getAttribute('data-state')).toBe('came');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await form.getByLabel('Name').fill('Wei Zhang');
  await form.getByLabel('Email (optional)').fill('wei@families.example');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await personAtDoor(page, 'Wei Z.').waitFor();
  await page.getByText('1 of 2 arrived + 1 more').waitFor();

  // A tap right after the list has moved does nothing.
  const panel = page.getByRole('dialog', { name: 'Wei Z.' });
  await expect
    .poll(async () => {
      if (!(await panel.isVisible())) await personAtDoor(page, 'Wei Z.').locator('.tap').click();
      return panel.isVisible();
    })
    .toBe(true);
  await panel.getByRole('button', { name: 'Left now' }).click();
  await expect.poll(() => personAtDoor(page, 'Wei Z.').getAttribute('data-state')).toBe('left');
  await statusOf(page, 'Everything is sent');
  const list = await listAtServer(stage().url, made.day);
  expect(list.slots[0]?.people).toContainEqual({ id: expect.any(String), name: 'Wei Z.', isWalkUp: true });
  expect(JSON.stringify(list)).not.toMatch(/Zhang|@/);
});

test('opening the link notes nothing, however the page is scrolled, and a second tap is the same as the first', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  const page = await standAt(helper, made.untouched);
  await page.mouse.wheel(0, 400);
  await page.reload();
  await helper.alive();
  await page.locator('.person').first().waitFor();
  expect(await kindsAtServer(made.untouched)).toEqual([]);
  await personAtDoor(page, 'Mei C.').locator('.tap').dblclick();
  await statusOf(page, 'Everything is sent');
  await expect.poll(() => kindsAtServer(made.untouched)).toEqual(['arrived']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('whoever finishes leaves no name on the phone, and what was not sent still goes', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL);
  const page = await standAt(helper, made.finished);
  await helper.offline(true);
  await tapIn(page, 'Mei C.');
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finish here?' });
  await dialog.getByText('1 not sent yet').waitFor();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await expect.poll(() => keptOnPhone(page)).not.toMatch(/Ben E|Ana R/);
  await helper.offline(false);
  await page.getByText('Everything is sent').waitFor();
  expect(await kindsAtServer(made.finished)).toEqual(['arrived']);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^door /));
  await expect.poll(() => keptOnPhone(page)).not.toMatch(/Mei/);
});

test('in another app the page asks for a browser before it begins, and never says that it is ready without signal', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  await helper.page.addInitScript(() => {
    const inside = `${navigator.userAgent} MicroMessenger/8.0.49`;
    Object.defineProperty(navigator, 'userAgent', { get: () => inside });
  });
  const page = helper.page;
  await page.goto(made.inside.path);
  await page.getByRole('heading', { name: 'Open this page in Safari or Chrome' }).waitFor();
  expect(await barriers(page), 'in another app').toEqual([]);
  await page.getByRole('button', { name: 'Stay here, with a connection' }).click();
  await page.getByLabel('Your first name').fill('Olu');
  await page.getByRole('button', { name: 'Start' }).click();
  await tapIn(page, 'Mei C.');
  await statusOf(page, 'Works only with a connection here');
  await statusOf(page, 'Everything is sent');
});
