import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SheetAttendance } from '#contract/attendance.ts';
import { onTheDayUrl } from '#contract/organizer-paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { isThorough } from '#tests/support/extent.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;

/** A fair whose slot began half an hour ago. */
async function makeFairOfNow(hub: Prepared, title: string) {
  const at = (hours: number) => new Date(hub.clock.now().getTime() + hours * HOUR).toISOString();
  const slots = [{ title: 'Set up tables', startTime: at(-0.5), endTime: at(2), maxVolunteers: 4 }] as const;
  const fair = await makeSheet(hub, slots, { title, inDays: 0 });
  const people = [];
  for (const name of ['Ann Anders', 'Ben Bakker', 'Cleo Clark', 'Dan Diaz'])
    people.push(await signedUp(hub, fair.slots[0], name));
  return { ...fair, people };
}

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const onPhone = await makeFairOfNow(hub, `Fair ${PHONE.width}`);
  return {
    fairs: [onPhone, await makeFairOfNow(hub, `Fair ${DESK.width}`)],
    own: await makeFairOfNow(hub, 'Bake sale'),
  };
});

type Fair = ReturnType<typeof stage>['made']['own'];

/** As a helper's phone does. */
async function say(phone: Visitor, link: string, facts: readonly object[]): Promise<number> {
  const now = new Date().toISOString();
  const said = facts.map((fact) => ({ id: randomUUID(), at: now, ...fact }));
  const data = { token: new URL(link).hash.slice(1), device: PHONE_ID, helper: 'Olga', sentAt: now, facts: said };
  return (await phone.page.request.post('/api/door/facts', { data })).status();
}
const PHONE_ID = randomUUID();

const attendanceOf = async ({ page }: Visitor, { id }: Fair) =>
  (await (await page.request.get(`/api/signup-sheets/${id}/attendance`)).json()) as SheetAttendance;

test.each([['a phone', PHONE, 0] as const, ...(isThorough ? [['a desk', DESK, 1] as const] : [])])(
  'on %s an organizer lends a link, sees who comes, taps people in and enters the rest from paper',
  async (_what, screen, nth) => {
    const { mail, visitor, made } = stage();
    const fair = made.fairs[nth];
    if (fair === undefined) throw new Error('There is a fair for each screen');
    const [ann] = fair.people;
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await openPlace(page, fair.title, 'On the day');
    await page.getByText('0 of 4 came').first().waitFor();
    await page.getByRole('button', { name: 'Make a link for helpers' }).click();
    const link = await page.getByLabel('Link for helpers').inputValue();
    expect(link).toMatch(/\/door#[\w.-]+$/);
    await page.getByRole('button', { name: 'Show the code' }).click();
    const shown = page.getByRole('dialog', { name: 'Link for helpers' });
    await shown.getByText(link, { exact: true }).waitFor();
    expect(await readQr(await shown.getByRole('img').screenshot()), 'as a phone reads it').toBe(link);
    expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);
    await page.keyboard.press('Escape');

    const phone = await visitor({ screen: PHONE });
    expect(await say(phone, link, [{ kind: 'arrived', person: ann?.id }])).toBe(200);
    await page.getByText('1 of 4 came').first().waitFor();
    await page.getByText('Olga', { exact: true }).waitFor();

    const call = page.getByRole('listitem').filter({ hasText: 'Ann Anders' }).locator('a[href^="tel:"]');
    await expect.poll(() => call.filter({ visible: true }).count()).toBe(1);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Ben Bakker').getByRole('button', { name: 'Came Ben Bakker' }).click();
    await row('Ben Bakker')
      .getByText(/^Came \d/)
      .waitFor();
    await row('Ben Bakker').getByRole('button', { name: 'Left Ben Bakker' }).click();
    await row('Ben Bakker').getByText(/–/).waitFor();
    await chooseMore(page, 'Ben Bakker', 'Take back “Left');
    await row('Ben Bakker')
      .getByText(/^Came \d/)
      .waitFor();
    await chooseMore(page, 'Ben Bakker', 'What was said');
    const history = page.getByRole('region', { name: 'What was said of Ben Bakker' });
    await history.getByText('Taken back: Left').waitFor();
    expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);

    await page.getByRole('button', { name: 'Add somebody who came by to Set up tables' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('cleo  clark');
    await page.getByText('Cleo Clark is on this slot already. Is it this person?').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Zoe Zimmer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('2 of 4 came + 1 without a sign-up').first().waitFor();

    await page.getByRole('button', { name: 'Everybody came, except…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Everybody came, except…' });
    await dialog.getByLabel('Dan Diaz').uncheck();
    expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);
    await dialog.getByRole('button', { name: 'All came but 1 person' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('3 of 4 came + 1 without a sign-up').first().waitFor();
    await row('Dan Diaz').getByText('Did not come').waitFor();

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('1 revoked link').click();
    expect(await say(phone, link, [{ kind: 'arrived', person: randomUUID() }])).toBe(410);
    await page.getByRole('button', { name: 'Let it send' }).click();
    await page.getByText(/let in until/).waitFor();
    expect(await say(phone, link, [{ kind: 'arrived', person: randomUUID() }])).toBe(200);
    await page.getByRole('heading', { name: 'To look at' }).waitFor();
    await page.getByRole('button', { name: 'Done Somebody' }).click();
    await page.getByRole('heading', { name: 'To look at' }).waitFor({ state: 'detached' });
  },
);

test('a volunteer says “I’m here” by the own link or the code on the wall, and opening either says nothing', async () => {
  const { mail, visitor, made } = stage();
  const { own: fair } = made;
  const organizer = await visitor();
  await signIn(organizer, mail);
  await organizer.open(onTheDayUrl(fair.id));
  await organizer.page.getByRole('button', { name: 'Link for the wall' }).click();
  const wall = new URL(await organizer.page.getByLabel('Link for the wall').inputValue());
  const [paper] = await Promise.all([
    organizer.page.context().waitForEvent('page'),
    organizer.page.getByRole('link', { name: 'Print for the wall' }).click(),
  ]);
  await paper.getByText('One page of A4 or Letter paper.').waitFor();
  expect(await readQr(await paper.screenshot({ fullPage: true }))).toBe(wall.href);
  await paper.close();
  const states = async () =>
    (await attendanceOf(organizer, fair)).days.flatMap(({ slots }) =>
      slots.flatMap(({ people }) => people.map(({ state }) => state)),
    );

  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  const [ann] = fair.people;
  const manage = new URL(ann?.manageUrl ?? '');
  await parent.open(`${manage.pathname}${manage.hash}`);
  await page.getByRole('button', { name: 'I’m here' }).waitFor();
  await parent.open(`${wall.pathname}${wall.hash}`);
  await page.getByText('Bake sale').first().waitFor();
  await page.getByLabel('Your name').fill('bakk');
  await page.getByRole('button', { name: 'Find my name' }).click();
  await page.getByRole('button', { name: 'I’m here Ben B.' }).waitFor();
  expect(new Set(await states())).toEqual(new Set(['expected']));
  expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);

  await page.getByRole('button', { name: 'I’m here Ben B.' }).click();
  await page.getByRole('heading', { name: 'Thank you for coming!' }).waitFor();
  await parent.open(`${manage.pathname}${manage.hash}`);
  await page.getByRole('button', { name: 'I’m here' }).click();
  await page.getByText(/Checked in at/).waitFor();
  expect((await states()).filter((state) => state === 'came')).toHaveLength(2);
  expect([...(await barriers(page)), ...(await misfits(page))]).toEqual([]);
});
