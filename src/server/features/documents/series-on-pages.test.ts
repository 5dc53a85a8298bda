import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeSeries, makeSheet } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie: string;
let ids: string[];
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-09-08T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
  ids = await makeSeries(hub, await makeSheet(hub, { eventDate: '2026-10-02T10:45' }), 4);
});

const act = (id: string | undefined, json: object) =>
  hub.call('POST', `/api/signup-sheets/${id}/series/actions`, { cookie, json });
const publishAll = () => act(ids[0], { action: 'publish', reach: 'coming' });
const page = async (path: string) => {
  const { body } = await hub.call('GET', path, { headers: { accept: 'text/html' } });
  return body.slice(0, body.indexOf('<script type="application/json"'));
};
const linksIn = (html: string) => ids.filter((id) => html.includes(`href="/signup-sheet/${id}"`));

test.each(['/', '/volunteer-opportunities'])('on %s a series is one card, which opens to the others', async (path) => {
  await publishAll();
  const html = await page(path);
  expect(html.match(/<article/g)).toHaveLength(1);
  expect(html).toMatch(/<summary[^>]*>\+ 3 more dates/);
  expect(linksIn(html)).toEqual(ids);
});

test('the page of a sheet names the other dates of its series, without itself', async () => {
  await publishAll();
  const html = await page(`/signup-sheet/${ids[1]}`);
  expect(html).toMatch(/<summary[^>]*>\+ 3 more dates/);
  expect(linksIn(html)).toEqual([ids[0], ids[2], ids[3]]);
});

test('drafts are no dates yet, and a page says so as soon as they are published', async () => {
  const path = `/signup-sheet/${ids[0]}`;
  expect(await page(path)).not.toContain('more date');
  expect(await page('/volunteer-opportunities')).not.toContain('more date');
  await act(ids[1], { action: 'publish', reach: 'this' });
  expect(await page(path)).toMatch(/<summary[^>]*>\+ 1 more date</);
});

test('a date that was called off stands by itself', async () => {
  await publishAll();
  await act(ids[1], { action: 'call-off', reach: 'this', reason: null });
  const html = await page('/volunteer-opportunities');
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toMatch(/<summary[^>]*>\+ 2 more dates/);
});

test('a hidden date is not told by the others', async () => {
  await publishAll();
  await hub.call('PATCH', `/api/signup-sheets/${ids[1]}`, { cookie, json: { showEventDate: false } });
  expect(linksIn(await page(`/signup-sheet/${ids[0]}`))).toEqual([ids[2], ids[3]]);
});

test('lists as JSON keep an entry for each sheet', async () => {
  await publishAll();
  const sheets = (await hub.call('GET', '/api/signup-sheets')).json<SheetView[]>();
  expect(sheets.map(({ id }) => id)).toEqual(ids);
  expect(new Set(sheets.map(({ seriesId }) => seriesId)).size).toBe(1);
});
