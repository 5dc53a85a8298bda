import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

/** So soon everyone sees it. */
const SECOND = 1000;

const stage = onStage(async (hub) => ({
  fair: await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 5 },
    { title: 'Bring a cake' },
  ]),
}));

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

  const answer = await fetch(`${url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slotId: fair.slots[0]?.id,
      name: 'Karen Chow',
      email: 'karen@families.example',
      phone: '604 555 0123',
    }),
  });
  expect(answer.status).toBe(201);
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  await Promise.all([
    sheet.getByText('1 of 5 places taken').waitFor({ timeout: SECOND }),
    listing.getByText('1 place filled').waitFor({ timeout: SECOND }),
    home.getByText('1 place filled').waitFor({ timeout: SECOND }),
  ]);

  const withdrawn = await fetch(`${url}/api/manage/signup`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(manageUrl).hash.slice(1) }),
  });
  expect(withdrawn.status).toBe(204);
  await Promise.all([
    sheet.getByText('0 of 5 places taken').waitFor({ timeout: SECOND }),
    listing.getByText('0 places filled').waitFor({ timeout: SECOND }),
    home.getByText('0 places filled').waitFor({ timeout: SECOND }),
  ]);
});

/** Opens a page and waits until it hears of changes. */
async function listening(visitor: Visitor, address: string): Promise<Page> {
  const stream = visitor.page.waitForResponse(/\/api\/live/);
  const page = await visitor.open(address);
  await stream;
  return page;
}
