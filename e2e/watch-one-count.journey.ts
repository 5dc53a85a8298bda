import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onStage } from './support/hub.ts';
import { noteRendering, renderedSince } from './support/rendered.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

/** In ms; by then every viewer sees it. A busy machine may be later once, not each time. */
const SECOND = 1000;

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 5 },
    { title: 'Bring a cake' },
  ]);
  for (const title of ['Bottle Drive', 'Carol Concert', 'Book Sale'])
    await makeSheet(hub, [{ title: 'Lend a hand' }], { title, inDays: 28 });
  return { fair };
});

test('everyone who has the sheet, the listing or the home page open sees a place taken and freed within a second', async () => {
  const { url, made, visitor } = stage();
  const { fair } = made;
  const [onSheet, onListing, onHome] = await Promise.all([visitor(), visitor({ screen: PHONE }), visitor()]);
  const [sheet, listing, home] = await Promise.all([
    listening(onSheet, fair.path),
    listening(onListing, '/volunteer-opportunities'),
    listening(onHome, '/'),
  ]);
  await sheet.getByText('0 of 5 places taken').waitFor();
  await listing.getByText('0 places filled').waitFor();
  await home.getByText('0 places filled').waitFor();

  const waits: number[] = [];
  const seen = async (onSheet: string, onLists: string) => {
    const began = performance.now();
    await Promise.all([
      sheet.getByText(onSheet).waitFor(),
      listing.getByText(onLists).waitFor(),
      home.getByText(onLists).waitFor(),
    ]);
    waits.push(performance.now() - began);
  };
  const manageUrl = await signUp(url, fair.slots[0]?.id);
  await seen('1 of 5 places taken', '1 place filled');

  const withdrawn = await fetch(`${url}/api/manage/signup`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(manageUrl).hash.slice(1) }),
  });
  expect(withdrawn.status).toBe(204);
  await seen('0 of 5 places taken', '0 places filled');
  expect(Math.min(...waits)).toBeLessThan(SECOND);
});

test('a place taken on one sheet renders the card of that sheet, not the list', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor();
  await noteRendering(parent.page);
  const page = await listening(parent, '/volunteer-opportunities');
  // It begins with all sheets, and says nothing new of them.
  await page.waitForTimeout(SECOND);
  expect((await renderedSince(page)).cards).toContain('Book Sale');
  await signUp(url, made.fair.slots[0]?.id, 'Ben Bakker');
  await page.getByText('1 place filled').waitFor();
  expect(await renderedSince(page)).toEqual({ cards: ['Winter Craft Fair'], around: 0 });
});

/** As a volunteer elsewhere. Answers the manage link. */
async function signUp(url: string, slotId: string | undefined, name = 'Karen Chow'): Promise<string> {
  const answer = await fetch(`${url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slotId, name, email: 'someone@families.example', phone: '604 555 0123' }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { manageUrl: string }).manageUrl;
}

async function listening(visitor: Visitor, address: string): Promise<Page> {
  const stream = visitor.page.waitForResponse(/\/api\/live/);
  const page = await visitor.open(address);
  await stream;
  return page;
}
