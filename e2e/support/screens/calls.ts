import type { HelpView } from '#contract/calls.ts';
import type { EntryView } from '#contract/waitlist.ts';
import { pagePaths } from '#contract/paths.ts';
import type { Walk } from '#e2e/support/every-screen.ts';
import type { ForParents } from './parents.ts';

const VIEW = '**/api/calls/view';

/** The page of a mailed call, in all of its states. */
export async function walkCall({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  // What a call shows of a place is what a waiting list shows of it.
  const data = { name: 'Hal Helps', email: 'hal@families.example', phone: '604 555 0199' };
  const slotId = made.fair.slots[0]?.id ?? '';
  const joined = await page.request.post(`/api/volunteer-slots/${slotId}/waitlist`, { data });
  const { leaveUrl } = (await joined.json()) as { leaveUrl: string };
  const token = new URL(leaveUrl).hash.slice(1);
  const entry = await page.request.post('/api/waitlist/view', { data: { token } });
  const { slot, sheet } = (await entry.json()) as EntryView;
  const open = async (more: Partial<HelpView>, query = '') => {
    const free = { ...slot, isFull: false, signupsOpen: true };
    const json: HelpView = {
      person: data,
      answer: null,
      isIn: false,
      sheet,
      slots: [
        { slot: free, fullSince: null },
        { slot: { ...slot, isFull: true }, fullSince: new Date().toISOString() },
      ],
      others: [],
      ...more,
    };
    await page.route(VIEW, (route) => route.fulfill({ json }));
    await page.goto(`${pagePaths.help}${query}#${'x'.repeat(43)}`);
    await page.reload();
    await visitor.alive();
  };
  await open({});
  await page.getByRole('button', { name: 'Not this time' }).waitFor();
  await look('a call');
  await page.unroute(VIEW);
  await open({ answer: 'not_this_time' });
  await page.getByRole('heading', { name: 'Thank you for telling us' }).waitFor();
  await look('a call after no');
  await page.unroute(VIEW);
  await open({ answer: 'stop' });
  await page.getByRole('heading', { name: 'We won’t ask you again' }).waitFor();
  await look('a call after the last one');
  await page.unroute(VIEW);
  await open({ isIn: true });
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  await look('a call of which one is');
  await page.unroute(VIEW);
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open(pagePaths.help);
  await page.getByRole('heading', { name: 'Open the link from your email' }).waitFor();
  await look('the page of a call without its link');
}
