import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
});

/** Of a school year that is ahead for a long time. Good Friday is within its spring break. */
const LISTED = `Date\tReason
2093-10-23\tPro-D day
2093-12-21\t2094-01-03\tWinter break
2094-03-22\t2094-04-04\tSpring break`;

test.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])(
  'an organizer %s repeats the hot lunch every Friday until June, without the days that have no school, and publishes all at once',
  async (_where, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    const fits = async (what: string) =>
      expect([...(await barriers(page)), ...(await misfits(page))], what).toEqual([]);

    await page.getByRole('button', { name: 'Edit days without school' }).click();
    const days = page.getByRole('dialog', { name: 'Days without school' });
    await days.getByLabel('Breaks and pro-D days').fill(`${LISTED}\nFeb 30 never`);
    await days.getByRole('button', { name: 'Save' }).click();
    await days.getByRole('link', { name: 'Correct line 5' }).waitFor();
    await fits('the days without school, with an error');
    await page.screenshot({ path: `/tmp/series-days-${screen.width}.png` });
    await days.getByLabel('Breaks and pro-D days').fill(LISTED);
    await days.getByText('3 days and ranges', { exact: true }).waitFor();
    await days.getByText('Computed for British Columbia').waitFor();
    await days.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Days Without School Saved', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Sheet from a template' }).click();
    await page.getByRole('button', { name: 'Hot lunch', exact: true }).click();
    const template = page.getByRole('dialog', { name: 'From the template “Hot lunch”' });
    await template.getByLabel('Event date').fill('2093-10-02');
    await template.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('article', { name: 'Hot lunch' }).waitFor();

    await chooseMore(page, 'Hot lunch', 'Repeat on more dates…');
    const repeat = page.getByRole('dialog', { name: 'Repeat “Hot lunch”' });
    await repeat.getByLabel('Last day').fill('2094-06-25');
    await repeat.getByText('39 dates, 5 left out: 34 sheets').waitFor();
    await fits('the dates of a series');
    await page.screenshot({ path: `/tmp/series-repeat-${screen.width}.png` });
    await repeat.getByRole('checkbox', { name: 'Fri, Oct 23' }).check();
    await repeat.getByText('39 dates, 4 left out: 35 sheets').waitFor();
    await repeat.getByRole('checkbox', { name: 'Fri, Oct 23' }).uncheck();
    await repeat.getByRole('button', { name: 'Create 33 drafts' }).click();
    await page.getByText('Series Created', { exact: true }).waitFor();
    await page.screenshot({ path: `/tmp/series-dash-${screen.width}.png` });
  },
);
