import type { TakeOverView } from '#contract/hand-overs.ts';
import { pagePaths } from '#contract/paths.ts';
import { sendWrong, type Walk } from '#e2e/support/every-screen.ts';
import type { ForParents } from './parents.ts';

const VIEW = '**/api/hand-overs/view';

export async function walkHandOver({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  await visitor.open(`${pagePaths.manage}${made.managing.ahead}`);
  await page.getByRole('button', { name: 'Find somebody for me' }).click();
  await page.getByLabel('Name to show').waitFor();
  await look('the name to show');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Pass this link on').inputValue();
  await look('the link to pass on', { isKey: true });
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('whether to cancel while looking for somebody');
  await page.getByRole('button', { name: 'Keep my sign-up' }).click();

  const answered = page.waitForResponse(VIEW);
  const { pathname, hash } = new URL(link);
  await visitor.open(`${pathname}${hash}`);
  const view = (await (await answered).json()) as TakeOverView;
  await sendWrong(page, 'Take it over');
  await look('taking a place over with errors');
  const show = async (more: Partial<TakeOverView>) => {
    const json: TakeOverView = { ...view, ...more };
    await page.route(VIEW, (route) => route.fulfill({ json }));
    await page.reload();
    await visitor.alive();
  };
  await show({ asksOrganizer: true });
  await page.getByRole('button', { name: 'Ask to take it over' }).waitFor();
  await look('a place that the organizer has to give');
  await page.unroute(VIEW);
  for (const state of ['taken', 'ended'] as const) {
    await show({ state, name: null, endsAt: null });
    await page.getByRole('link', { name: 'Back to the sheet' }).waitFor();
    await look(`a place that is ${state}`);
    await page.unroute(VIEW);
  }
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open(pagePaths.takeOver);
  await page.getByRole('heading', { name: 'Open the link that somebody sent you' }).waitFor();
  await look('the page to take a place over without its link');
}
