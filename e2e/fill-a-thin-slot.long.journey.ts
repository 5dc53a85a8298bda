import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const sheets = [];
  for (const { width } of [PHONE, DESK]) {
    const slots = [
      { title: `Set up tables ${width}`, maxVolunteers: 4 },
      { title: `Pour cocoa ${width}`, maxVolunteers: 1 },
    ] as const;
    const fair = await makeSheet(hub, slots, { title: `Fair ${width}` });
    await signedUp(hub, fair.slots[0], 'Ann Anders');
    await signedUp(hub, fair.slots[1], 'Ben Bakker');
    sheets.push(fair);
  }
  return { sheets };
});

test.each([
  ['a phone', PHONE, 0],
  ['a desk', DESK, 1],
])(
  'on %s an organizer sees where help is missing, passes a link on, asks for fewer, and reads what it brought',
  async (_what, screen, nth) => {
    const { mail, visitor, made } = stage();
    const sheet = made.sheets[nth];
    if (sheet === undefined) throw new Error('There is a sheet for each screen');
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await organizer.open(pagePaths.helpNeeded);
    await page.getByRole('heading', { name: 'Where help is needed' }).waitFor();
    const title = `Set up tables ${screen.width}`;
    const slot = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await slot.getByText('3 missing').waitFor();
    // What is full needs nobody.
    expect(await page.getByText(`Pour cocoa ${screen.width}`).count()).toBe(0);

    await slot.getByRole('button', { name: `Copy link for ${title}` }).click();
    const parent = await visitor({ screen: PHONE });
    const slots = await parent.page.request.post('/api/volunteers', {
      data: { slotId: sheet.slots[0].id, name: 'Cleo Clark', email: 'cleo@families.example', phone: '604 555 0103' },
    });
    expect(slots.status()).toBe(201);
    await slot.getByText('2 missing').waitFor();

    await slot.getByRole('button', { name: `Change places for ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the number of places' });
    await dialog.getByLabel('Places').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a whole number from 2 to 10000').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel('Places').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await slot.getByText('1 missing').waitFor();

    await slot.getByRole('button', { name: `What was done for ${title}` }).click();
    const done = slot.getByRole('region', { name: 'What was done' });
    await done.getByText('Changed the places from 4 to 3').waitFor();
    const lines = await done.getByRole('listitem').allTextContents();
    expect(lines.map((line) => line.replace(/^.*[ap]\.m\./, ''))).toEqual([
      'Changed the places from 4 to 3Nobody signed up since',
      'Passed the link on1 person signed up after it',
    ]);
    expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);

    // As mails of earlier days lead there.
    await organizer.open(`${pagePaths.helpNeeded}?sheet=${sheet.id}`);
    await page.getByRole('heading', { name: `Fair ${screen.width}`, level: 1 }).waitFor();
    await page.getByRole('button', { name: title, exact: true }).waitFor();
    await organizer.open(pagePaths.helpNeeded);

    await slot.getByRole('button', { name: `Change places for ${title}` }).click();
    await dialog.getByRole('button', { name: '2 is enough' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await slot.waitFor({ state: 'detached' });
  },
);
