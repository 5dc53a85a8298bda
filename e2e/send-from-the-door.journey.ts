import { expect, test } from 'vitest';
import type { DoorFactsInput } from '#contract/door.ts';
import { listAtServer, makeDoor, NO_SIGNAL, personAtDoor, standAt, tapIn } from './support/doors.ts';
import { onStage } from './support/hub.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const make = (title: string) =>
    makeDoor(hub, title, [{ title: 'Set up tables', from: -30, people: ['Mei Chen', 'Ben Early', 'Ana Ríos'] }]);
  return { portal: await make('Film night'), refused: await make('Bake sale'), tabs: await make('Spring dance') };
});

const FACTS = '**/api/door/facts';
const arrivedAtServer = async (door: Parameters<typeof listAtServer>[1]) => {
  const { slots, facts } = await listAtServer(stage().url, door);
  const names = new Map(slots.flatMap(({ people }) => people.map(({ id, name }) => [id, name])));
  return facts.map(({ personId }) => names.get(personId) ?? '').toSorted((a, b) => a.localeCompare(b));
};

test('the page on which a network wants a consent is no answer, and nothing is taken for sent', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  const page = await standAt(helper, made.portal);
  const welcomes = [{ contentType: 'text/html', body: '<h1>Welcome to the free Wi-Fi</h1>' }, { json: { ok: true } }];
  let asked = 0;
  await page.route('**/api/door/facts', (route) => route.fulfill(welcomes[asked++ % 2]));
  await tapIn(page, 'Mei C.');
  await page.getByText('No connection: we keep trying.').waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await personAtDoor(page, 'Mei C.').getByText(' · not sent yet').waitFor();
  await page.unroute('**/api/door/facts');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Everything is sent').waitFor();
  expect(await arrivedAtServer(made.portal)).toEqual(['Mei C.']);
});

test('what the server refuses for good keeps nothing else back, and stays to be saved', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL, /status of 400/);
  const page = await standAt(helper, made.refused);
  const ofBen = (await listAtServer(stage().url, made.refused)).slots[0]?.people.find(({ name }) => name === 'Ben E.');
  await page.route(FACTS, async (route) => {
    const { facts } = route.request().postDataJSON() as DoorFactsInput;
    if (!facts.some(({ person }) => person === ofBen?.id)) return route.continue();
    return route.fulfill({ status: 400, json: { message: 'Invalid' } });
  });
  await helper.offline(true);
  for (const name of ['Mei C.', 'Ben E.', 'Ana R.']) await tapIn(page, name);
  await page.getByText('3 not sent yet').waitFor();
  await helper.offline(false);
  await page.getByText('1 not sent yet').waitFor();
  expect(await arrivedAtServer(made.refused)).toEqual(['Ana R.', 'Mei C.']);
  await page.getByRole('button', { name: 'Save what waits' }).waitFor();
});

test('of two tabs of a phone both show what was tapped, and only one sends', async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  helper.expects(NO_SIGNAL);
  const page = await standAt(helper, made.tabs);
  const other = await page.context().newPage();
  await other.goto(made.tabs.path);
  await other.locator('.person').first().waitFor();
  const sent: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.url().endsWith('/api/door/facts'))
      sent.push(...(request.postDataJSON() as DoorFactsInput).facts.map(({ id }) => id));
  });
  await helper.offline(true);
  for (const name of ['Mei C.', 'Ben E.']) await tapIn(page, name);
  await tapIn(other, 'Ana R.');
  for (const tab of [page, other]) await tab.getByText('3 not sent yet').waitFor();
  await helper.offline(false);
  for (const tab of [page, other]) await tab.getByText('Everything is sent').waitFor();
  expect(await arrivedAtServer(made.tabs)).toEqual(['Ana R.', 'Ben E.', 'Mei C.']);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});
