import type { EntryView, OfferView } from '#contract/waitlist.ts';
import { pagePaths } from '#contract/paths.ts';
import { sendWrong, type Walk } from '#e2e/support/every-screen.ts';
import type { ForParents } from './parents.ts';

const VIEW = '**/api/offers/view';
const IN_A_DAY = 24 * 3_600_000;

export async function walkWaitingList({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  await visitor.open(made.fair.path);
  await page.getByRole('button', { name: 'Join the waiting list Set up tables' }).click();
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  await form.getByLabel('How many places?').selectOption('2');
  await sendWrong(form, 'Join the waiting list');
  await look('the form of the waiting list with errors');
  await form.getByLabel('Name', { exact: true }).fill('Wanda Waits');
  await form.getByLabel('Email', { exact: true }).fill('wanda@families.example');
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0199');
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  const done = page.getByRole('dialog', { name: 'You’re on the waiting list' });
  const link = await done.getByRole('link', { name: 'Leave the waiting list' }).getAttribute('href');
  await look('on the waiting list');

  const answered = page.waitForResponse('**/api/waitlist/view');
  await visitor.open(link ?? '');
  const { name, slot, sheet } = (await (await answered).json()) as EntryView;
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();
  await look('a place on the waiting list');
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('heading', { name: 'You’ve left the waiting list' }).waitFor();
  await look('the waiting list after leaving it');

  const open = async (offer: Pick<OfferView, 'state'>) => {
    const endsAt = new Date(Date.now() + IN_A_DAY).toISOString();
    const json: OfferView = { name, slot, sheet, places: 2, endsAt, ...offer };
    await page.route(VIEW, (route) => route.fulfill({ json }));
    await page.goto(`${pagePaths.offer}#${'x'.repeat(43)}`);
    await page.reload();
    await visitor.alive();
  };
  await open({ state: 'open' });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await look('an offer', { isKey: true });
  await page.unroute(VIEW);
  await open({ state: 'expired' });
  await page.getByRole('link', { name: 'Bake sale' }).waitFor();
  await look('an offer that is over');
  await page.unroute(VIEW);
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open(pagePaths.waitlist);
  await page.getByRole('heading', { name: 'Open the link from your email' }).waitFor();
  await look('the page of a waiting list without its link');
}
