import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, signIn } from './support/administrator.ts';
import { hasFocus } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { chooseForAll } from './support/overview.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const MOST_PRESSES = 12;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 3 }]);
});

/** A Friday at least three weeks from now, in the form of date fields. */
function aFriday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 21 + ((12 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

function countPresses() {
  let presses = 0;
  return {
    press: async (control: Locator) => {
      presses += 1;
      await control.click();
    },
    presses: () => presses,
  };
}

const breakfast = {
  template: 'Pancake breakfast',
  counts: '7 slots, 35 places',
  inCantonese: '班戟早餐',
  about: '為全校煮早餐及派發早餐。前一天傍晚先佈置場地。',
  slots: ['擺放桌子及電線拖板', '調麵糊、煎班戟', '清洗', '帶備 20 人份水果'],
};
const night = {
  template: 'Dry after grad',
  counts: '13 slots, 85 places',
  inCantonese: '無酒精畢業晚會',
  about: '讓畢業生度過安全、沒有酒精的一晚。午夜後最需要人手。',
  slots: ['紅地毯及登記入場', '拆除佈置及清理場地', '候命開車及跑腿'],
};

test.each([
  ['at a desk', DESK, breakfast],
  ['on a phone', PHONE, night],
])(
  'an organizer %s publishes a sheet from a template in at most twelve presses beside the date, and families read it in Cantonese',
  async (_where, screen, { template, counts, inCantonese, about, slots }) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    const { press, presses } = countPresses();

    const ways = screen === PHONE ? 'More for all sheets' : 'More ways to create a signup sheet';
    await press(page.getByRole('button', { name: ways }));
    await press(page.getByRole('menuitem', { name: 'Start from a template…' }));
    const choice = page.getByRole('dialog', { name: 'Choose a template' });
    await press(choice.getByRole('button', { name: template, exact: true }));
    const form = page.getByRole('dialog', { name: `From the template “${template}”` });
    const date = form.getByLabel('Event date');
    await hasFocus(date);
    await date.fill(aFriday());
    await form.getByText(counts).waitFor();
    expect(await barriers(page), 'the form of a template').toEqual([]);
    await press(form.getByRole('button', { name: 'Create draft' }));
    await page.getByRole('heading', { name: template, level: 1 }).waitFor();
    const path = `/signup-sheet/${/[0-9a-f-]{36}/.exec(page.url())?.[0]}`;
    await press(page.getByRole('button', { name: /^Publish/ }));
    await page.getByText('Signup Sheet Published', { exact: true }).waitFor();
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);

    const parent = await visitor({ screen: PHONE, language: 'zh-HK' });
    await parent.open(path);
    await parent.page.getByRole('heading', { name: inCantonese, level: 1 }).waitFor();
    await parent.page.getByText(about).waitFor();
    for (const title of slots) await parent.page.getByRole('heading', { name: title }).waitFor();
  },
);

test('an organizer leaves slots out, changes one and types a start before creating; the rest moves and stays translated', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await chooseForAll(page, 'Start from a template…');
  await page.getByRole('button', { name: 'Hot lunch', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'From the template “Hot lunch”' });
  await form.getByRole('heading', { name: 'The day of the event' }).waitFor();
  await form.getByLabel('Event date').fill('2099-01-16');
  await form.getByLabel('First slot starts').fill('11:00');
  await form.getByText('11:00 – 11:45 a.m., 2 places').waitFor();
  await form.getByRole('checkbox', { name: 'Hand out, upper hall' }).uncheck();
  await form.getByRole('button', { name: 'Edit Sort by class' }).click();
  await form.getByLabel('Title', { exact: true }).fill('Sort the pizza');
  await form.getByText('In your own words, so it isn’t translated').waitFor();
  await form.getByLabel('Places').fill('no');
  await form.getByRole('button', { name: 'Create draft' }).click();
  await form.getByRole('link', { name: 'Enter the number of places of “Sort by class”, 1 or more' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('6');
  await form.getByText('4 slots, 14 places').waitFor();

  // What was typed is still there after a reload.
  await page.reload();
  await organizer.alive();
  await form.getByText('What you typed before is still here.').waitFor();
  await form.getByRole('checkbox', { name: 'Sort the pizza' }).waitFor();
  await form.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { name: 'Hot lunch', level: 1 }).waitFor();
  await page.getByText('11:15 a.m. – 12:00 p.m.').first().waitFor();

  await chooseMore(page, 'Clean up', 'Edit…');
  const slot = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  await slot.getByText('Ready translations into 29 languages came with the template.').waitFor();
  await slot.getByLabel('Title', { exact: true }).fill('Clean the halls');
  await slot.getByText('When you save, the ready translations into 29 languages go').waitFor();
  await slot.getByLabel('Add a language').selectOption({ value: 'zh-HK' });
  await slot.getByRole('button', { name: 'Add', exact: true }).click();
  const cantonese = slot.getByRole('region', { name: 'Chinese (Hong Kong) – 繁體中文（香港）' });
  expect(await cantonese.getByLabel('Title').inputValue()).toBe('清理場地');
  await slot.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Volunteer Slot Updated', { exact: true }).waitFor();
});
