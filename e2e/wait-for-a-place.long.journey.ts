import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { FILLED_IN_AT_LEAST_MS } from '#contract/limits.ts';
import { barriers } from './support/accessible.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { linkMailed, mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

async function makeFull(hub: Prepared, title: string) {
  const sheet = await makeSheet(hub, [{ title: 'Serve hot lunch', maxVolunteers: 1 }, { title: 'Wash up' }], { title });
  return { ...sheet, taken: await signedUp(hub, sheet.slots[0], 'Ben Early') };
}

const stage = onStage(async (hub) => ({
  lunch: await makeFull(hub, 'Hot lunch'),
  fair: await makeFull(hub, 'Winter Craft Fair'),
  sale: await makeFull(hub, 'Bake sale'),
  dance: await makeFull(hub, 'Spring dance'),
  free: await makeSheet(hub, [{ title: 'Sell tickets', maxVolunteers: 1 }], { title: 'Film night' }),
}));

const tokenOfLink = (link: string) => link.slice(link.indexOf('#') + 1);

interface Person {
  readonly name: string;
  readonly email: string;
}

async function fillIn(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('604 555 0111');
}

/** Puts somebody on the list of a full slot, whose only volunteer then cancels; answers the link of the offer. */
async function offered(sheet: Awaited<ReturnType<typeof makeFull>>, { name, email }: Person, language = 'en') {
  const { mail, visitor } = stage();
  const { request } = (await visitor()).page;
  const data = { name, email, phone: '604 555 0111', preferredLanguage: language };
  const joined = await request.post(`/api/volunteer-slots/${sheet.slots[0].id}/waitlist`, { data });
  expect(joined.status()).toBe(201);
  const token = tokenOfLink(sheet.taken.manageUrl);
  expect((await request.delete('/api/manage/signup', { data: { token } })).status()).toBe(204);
  return linkMailed(mail, email, /\S+\/offer#\S+/);
}

test('a parent finds a shift full, waits for a place, is told how many are before, and leaves the list again', async () => {
  const { made, mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const other = await visitor();
  const { page } = parent;
  await parent.open(made.lunch.path);
  const data = { name: 'Quick Quentin', email: 'quick@families.example', phone: '604 555 0111', places: 2 };
  const before = await other.page.request.post(`/api/volunteer-slots/${made.lunch.slots[0].id}/waitlist`, { data });
  expect(before.status()).toBe(201);
  // Without a reload.
  await page.getByText('1 person waiting').waitFor();
  await page.getByText('No spots available').waitFor();
  await page.getByRole('button', { name: 'Join the waiting list Serve hot lunch' }).click();
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  await fillIn(page, { name: 'Mei Chen', email: 'mei@' });
  await form.getByRole('button', { name: 'Add another adult' }).click();
  await form.getByLabel('Name of person 2').fill('Wei Chen');
  expect(await form.getByLabel('How many places?').inputValue()).toBe('2');
  await form.getByLabel('I also come if there is room for fewer').check();
  expect(await barriers(page), 'the form of the waiting list').toEqual([]);
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await form.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await page.keyboard.type('families.example');
  await form.getByLabel('Email', { exact: true }).fill('mei@families.example');
  // The answer is lost on its way, and the same form sent again.
  parent.expects(/no answer|ERR_FAILED/);
  await page.route(
    '**/waitlist',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await form.getByRole('alert').waitFor();
  await form.getByRole('button', { name: 'Join the waiting list' }).click();

  const done = page.getByRole('dialog', { name: 'You’re on the waiting list' });
  await done.getByText('1 person is before you.').waitFor();
  expect(await barriers(page), 'on the waiting list').toEqual([]);
  await done.getByRole('link', { name: 'Leave the waiting list' }).waitFor();
  await done.getByRole('button', { name: 'Done' }).click();
  await page.getByText('2 people waiting').waitFor();

  await parent.open(await linkMailed(mail, 'mei@families.example', /\S+\/waitlist#\S+/));
  await page.getByText('1 person is before you.').waitFor();
  await page.reload();
  expect(await barriers(page), 'the page of an entry').toEqual([]);
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('heading', { name: 'You’ve left the waiting list' }).waitFor();
  await page.getByRole('button', { name: 'Wait again' }).click();
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();
});

test('a sign-up that comes too late, and a wait for what is free by now, lead to each other without typing again', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  const other = await visitor();
  const { page } = parent;
  parent.expects(/status of 409/);
  const [slot] = made.free.slots;
  await parent.open(made.free.path);
  await page.getByRole('button', { name: 'Sign Up Sell tickets' }).click();
  await fillIn(page, { name: 'Ana Ríos', email: 'ana@families.example' });
  const data = { slotId: slot.id, name: 'Quick Quentin', email: 'quick@families.example', phone: '604 555 0111' };
  const taken = await other.page.request.post('/api/volunteers', { data });
  await page.getByText('Someone just took the last place').waitFor();
  await page.getByRole('button', { name: 'Wait for a place' }).click();
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Ríos');

  const token = tokenOfLink(((await taken.json()) as { manageUrl: string }).manageUrl);
  expect((await other.page.request.delete('/api/manage/signup', { data: { token } })).status()).toBe(204);
  await form.getByText('There’s a free place now: you can sign up').waitFor();
  await form.getByRole('button', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign up to help' });
  expect(await signUp.getByLabel('Email', { exact: true }).inputValue()).toBe('ana@families.example');
  await signUp.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('dialog', { name: 'You’re signed up' }).waitFor();
});

test('whoever waited takes the place on a phone in Punjabi with one press, and can open the link again', async () => {
  const { made, mail, visitor } = stage();
  const link = await offered(made.fair, { name: 'Harpreet Gill', email: 'harpreet@families.example' }, 'pa');
  const parent = await visitor({ screen: PHONE, language: 'pa' });
  const { page } = parent;
  await parent.open(link);
  expect(await page.locator('html').getAttribute('lang')).toBe('pa');
  const accept = page.getByRole('main').getByRole('button').first();
  await accept.waitFor();
  expect(page.url()).not.toContain('#');
  expect(await barriers(page), 'an offer').toEqual([]);
  await accept.click();
  await page.getByText('Harpreet Gill').first().waitFor();
  await page.locator('a[href^="/manage#"]').waitFor();
  expect(await barriers(page), 'an accepted offer').toEqual([]);
  await expect
    .poll(() =>
      mailsTo(mail.mails, 'harpreet@families.example').some(({ parsed }) => parsed.text?.includes('/manage#')),
    )
    .toBe(true);
  await parent.open(link);
  await page.getByRole('main').getByRole('button').first().click();
  await page.locator('a[href^="/manage#"]').waitFor();
});

test('whoever cannot come declines with one press, and the place is free for others', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  await parent.open(await offered(made.sale, { name: 'Olu Ade', email: 'olu@families.example' }));
  await page.getByText('It is held for you until').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'You’ve declined this place' }).waitFor();
  expect(await barriers(page), 'a declined offer').toEqual([]);
  await page.getByRole('link', { name: 'Back to the sheet' }).click();
  await page.getByRole('button', { name: 'Sign Up Serve hot lunch' }).waitFor();
});

test('an offer says that it is over when its time is, and what is open instead', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  const link = await offered(made.dance, { name: 'Late Lena', email: 'lena@families.example' });
  await page.clock.install();
  await parent.open(link);
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await page.clock.fastForward('26:00:00');
  await page.getByRole('heading', { name: 'This place is no longer held for you' }).waitFor();
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Wash up' }).waitFor();
  expect(await barriers(page), 'an offer that is over').toEqual([]);
});

test('a browser without script waits for a place by the form of a page, loses nothing, and leaves the list', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE, script: false });
  parent.expects(/status of (400|409)/);
  const { page } = parent;
  const send = async () => {
    // A form that is sent sooner was filled in by no person.
    await page.waitForTimeout(FILLED_IN_AT_LEAST_MS);
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
  };
  await page.goto(made.lunch.path);
  await page.getByRole('button', { name: 'Join the waiting list Serve hot lunch' }).click();
  await page.getByLabel('How many places?').selectOption('3');
  await page.getByLabel('I also come if there is room for fewer').check();
  await fillIn(page, { name: 'Eva Ríos', email: 'eva@' });
  await send();
  await page.getByRole('link', { name: 'Please enter a valid email address' }).waitFor();
  expect(await page.getByLabel('How many places?').inputValue()).toBe('3');
  expect(await page.getByLabel('I also come if there is room for fewer').isChecked()).toBe(true);
  await page.getByLabel('Email', { exact: true }).fill('eva@families.example');
  await send();
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();
  await page.getByText(/before you\./).waitFor();
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('heading', { name: 'You’ve left the waiting list' }).waitFor();
  for (const address of ['/offer', '/waitlist']) {
    await page.goto(address);
    await page.locator('noscript p', { hasText: 'This page needs JavaScript. Without it, email' }).waitFor();
  }
});
