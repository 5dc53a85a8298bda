import { expect, test } from 'vitest';
import { hoursUrl } from '#contract/organizer-paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { isThorough } from '#tests/support/extent.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { makeHeldFair, seeAtDoor } from './support/held-fairs.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const NAMES = ['Ann Anders', 'Ben Bakker', 'Cleo Clark', 'Dan Diaz', 'Maximiliana Wolfeschlegelsteinhausenbergerdorff'];

/** Ann was checked in and out, Ben was only checked in, the others have no facts. */
async function makeFairOfYesterday(hub: Prepared, title: string) {
  const fair = await makeHeldFair(
    hub,
    NAMES.map((name) => ({ name })),
    { title },
  );
  await seeAtDoor(hub, fair, fair.personIds[0], { left: true });
  await seeAtDoor(hub, fair, fair.personIds[1], { left: false });
  return fair;
}

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fairs = [
    await makeFairOfYesterday(hub, `Fair ${PHONE.width}`),
    await makeFairOfYesterday(hub, `Fair ${DESK.width}`),
  ];
  const onlyIn = await makeHeldFair(hub, [{ name: 'Ann Anders' }, { name: 'Ben Bakker' }], { title: 'Bake sale' });
  for (const person of onlyIn.personIds) await seeAtDoor(hub, onlyIn, person, { left: false });
  return { fairs, onlyIn };
});

const faultsOf = async ({ page }: Visitor) => [...(await barriers(page)), ...(await misfits(page))];

test.each([['a phone', PHONE, 0] as const, ...(isThorough ? [['a desk', DESK, 1] as const] : [])])(
  'on %s an organizer confirms who was seen, then who came by the paper, and corrects one',
  async (_what, screen, nth) => {
    const fair = stage().made.fairs[nth];
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await organizer.open(hoursUrl(fair?.id));
    await page.getByText('2 seen, 3 not seen, 1 without check-out. 0 people confirmed.').waitFor();
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await row('Ben Bakker').getByText('No check-out: counted to the end').waitFor();

    await page.getByRole('button', { name: 'Confirm 1 person' }).click();
    await row('Ann Anders').getByText('Confirmed', { exact: true }).waitFor();
    await row('Ben Bakker').getByText('To look at').waitFor();

    await page.getByRole('button', { name: 'Everybody came, except…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Everybody came, except…' });
    await dialog.getByLabel('Dan Diaz').uncheck();
    expect(await faultsOf(organizer), 'everybody came, except').toEqual([]);
    await dialog.getByRole('button', { name: '3 people came' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row('Cleo Clark').getByText('Confirmed', { exact: true }).waitFor();
    await row('Dan Diaz').getByText('Did not come').waitFor();
    // No helper checked Ben out, and the paper does not say when he left.
    await row('Ben Bakker').getByText('To look at').waitFor();

    await page.getByRole('button', { name: 'Correct the hours of Ben Bakker' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the hours' });
    await correction.getByLabel('Hours and minutes').fill('an hour');
    await correction.getByRole('button', { name: 'Save' }).click();
    await correction.getByText('There is a problem').waitFor();
    expect(await faultsOf(organizer), 'a correction without a reason').toEqual([]);
    await correction.getByLabel('Hours and minutes').fill('1:30');
    await correction.getByLabel('Reason').fill('He left for the bus at half past nine');
    await correction.getByRole('button', { name: 'Save' }).click();
    await correction.waitFor({ state: 'hidden' });
    await row('Ben Bakker').getByText('1.5 hours', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'What was done with the hours of Ben Bakker' }).click();
    await row('Ben Bakker').getByText(`${ADMIN.name} corrected: 2.3 hours → 1.5 hours`).waitFor();
    await row('Ben Bakker').getByText('“He left for the bus at half past nine”').waitFor();
    expect(await faultsOf(organizer), 'the hours').toEqual([]);
  },
);

test('an organizer whose helpers checked nobody out confirms everybody to the end by one press', async () => {
  const { made, mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await organizer.open(hoursUrl(made.onlyIn.id));
  await page.getByText('2 seen, 2 without check-out. 0 people confirmed.').waitFor();
  expect(await faultsOf(organizer)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm 2 people to the end' }).click();
  await page.getByText('2 people confirmed.').first().waitFor();
  expect(await page.getByText('2.3 hours', { exact: true }).count()).toBe(2);
  expect(await page.getByText('To look at').count()).toBe(0);
});

test('an organizer who follows an old link to a deleted sheet is told so', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  organizer.expects(/status of 404/);
  await signIn(organizer, mail);
  await organizer.open(hoursUrl(crypto.randomUUID()));
  await organizer.page.getByText('This signup sheet was deleted, or you don’t organize it.').waitFor();
  expect(await faultsOf(organizer)).toEqual([]);
});
