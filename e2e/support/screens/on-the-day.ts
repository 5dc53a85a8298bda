import { randomUUID } from 'node:crypto';
import type { SheetAttendance } from '#contract/attendance.ts';
import type { HereFound, HereView } from '#contract/door.ts';
import { onTheDayUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { chooseMore } from '#e2e/support/administrator.ts';
import { answers, comeAsking, leaveToProgram, rewriteAnswer, type Walk } from '#e2e/support/every-screen.ts';
import type { MadeSheet } from '#e2e/support/sheets.ts';
import { KAREN, LONG_NAME } from './organizers.ts';
import type { ForParents } from './parents.ts';

const ATTENDANCE = '**/attendance';

export async function walkOnTheDay({ visitor, made, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of 503/);
  const heading = page.getByRole('heading', { name: made.title, level: 1 });
  for (const [state, answer] of [
    ['while it loads', answers.late],
    ['that could not be loaded', answers.failed],
  ] as const) {
    await page.route(ATTENDANCE, answer);
    await comeAsking(visitor, onTheDayUrl(made.id));
    await heading.waitFor();
    if (answer === answers.failed) await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look(`the day of an event ${state}`);
    await page.unroute(ATTENDANCE);
  }
  await page.route(ATTENDANCE, (route) => rewriteAnswer(route, asItCanBe));
  await comeAsking(visitor, onTheDayUrl(made.id));
  await page.getByRole('heading', { name: 'To look at' }).waitFor();
  await page.getByRole('button', { name: 'Make a link for helpers' }).click();
  await page.getByLabel('Link for helpers').waitFor();
  await page.getByRole('button', { name: 'Link for the wall' }).click();
  await page.getByLabel('Link for the wall').waitFor();
  await look('the day of an event');
  await chooseMore(page, KAREN.name, 'What was said');
  await page.getByRole('button', { name: 'Add somebody who came by to Set up tables' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(KAREN.name);
  await page.getByText('Is it this person?').waitFor();
  await look('what was said of somebody, and somebody who came by');
  await page.getByRole('button', { name: 'Everybody came, except…' }).click();
  await page.getByRole('dialog').waitFor();
  await look('everybody came, except…');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the code' }).first().click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await look('the code of a link');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await page.getByRole('alertdialog').waitFor();
  await look('whether to revoke a link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(ATTENDANCE);
}

/** Everything that can stand there at once. */
function asItCanBe(json: object): SheetAttendance {
  const attendance = json as SheetAttendance;
  const at = '2026-12-12T16:00:00.000Z';
  const came = {
    id: randomUUID(),
    kind: 'arrived',
    at,
    receivedAt: at,
    offsetSeconds: -2820,
    isUndone: true,
    by: { kind: 'helper', name: LONG_NAME, loadedBy: LONG_NAME },
  } as const;
  const undone = {
    id: randomUUID(),
    kind: 'undone',
    at,
    receivedAt: at,
    undoes: came.id,
    by: { kind: 'self', name: null },
  } as const;
  const left = { id: randomUUID(), kind: 'left', at, receivedAt: at, by: { kind: 'user', name: null } } as const;
  const nobody = { email: null, phone: null, arrivedAt: null, leftAt: null, facts: [] };
  const days = attendance.days.map(({ day, slots }) => ({
    day,
    slots: slots.map((slot) => ({
      ...slot,
      // Otherwise no volunteer could have come.
      startTime: '2026-01-12T16:00:00.000Z',
      people: [
        ...slot.people.map((person) => ({ ...person, facts: [came, undone, left] })),
        {
          ...nobody,
          id: `${slot.id}-1`,
          kind: 'walk_up',
          name: LONG_NAME,
          email: KAREN.email,
          state: 'came',
          arrivedAt: at,
        },
        { ...nobody, id: `${slot.id}-2`, kind: 'gone', name: null, state: 'left', arrivedAt: at, leftAt: at },
        { ...nobody, id: `${slot.id}-3`, kind: 'signup', name: 'Missing', state: 'no_show' },
        { ...nobody, id: `${slot.id}-4`, kind: 'signup', name: 'Spare', state: 'not_needed' },
      ] as SheetAttendance['days'][number]['slots'][number]['people'],
    })),
  }));
  const odd = { fact: left, why: 'slot_gone', personId: null, person: LONG_NAME, slot: 'Bake sale' } as const;
  return { ...attendance, days, toLookAt: [odd, { ...odd, fact: came, person: null, slot: null }] };
}

const [VIEW, FIND, ARRIVE] = ['**/api/here/view', '**/api/here/find', '**/api/here/arrive'];

export async function walkHere({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  const day = made.fair.day;
  const startTime = `${day}T16:00:00.000Z`;
  const view: HereView = { sheet: { title: made.long.title }, day, own: [] };
  const ann = { id: randomUUID(), name: 'Ann A.', slot: made.fair.slots[0]?.title ?? '', startTime };
  await page.route(VIEW, (route) => route.fulfill({ json: view }));
  const link = `${pagePaths.here}#${'x'.repeat(43)}`;
  await visitor.open(link);
  await page.getByText(made.long.title).waitFor();
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').waitFor();
  await look('the wall with too little of a name');
  const find = async (found: HereFound) => {
    await page.route(FIND, (route) => route.fulfill({ json: found }));
    await page.locator('form input').fill('Ann');
    await page.locator('form button[type=submit]').click();
    await page.locator('[role=status] p').first().waitFor();
    await page.unroute(FIND);
  };
  await find({ people: [], hasMore: false });
  await look('nobody by this name at the wall');
  await find({ people: [ann, { ...ann, id: randomUUID(), name: '小明' }], hasMore: true });
  await look('people at the wall');
  await page.route(ARRIVE, (route) => route.fulfill({ json: { arrivedAt: startTime } }));
  await page.locator('li button').first().click();
  await page.locator('h2:focus').waitFor();
  await look('somebody who has come to the wall');
  await page.unroute(ARRIVE);
  await page.unroute(VIEW);

  const refused = async (status: number, code: string) => {
    visitor.expects(new RegExp(`status of ${status}`));
    await page.route(VIEW, (route) => route.fulfill({ status, json: { message: '', code, opensAt: startTime } }));
    await page.reload();
    await visitor.alive();
    await page.locator('main h2').first().waitFor();
    await look(`the wall that answers ${code}`);
    await page.unroute(VIEW);
  };
  await refused(409, 'door_not_open_yet');
  await refused(410, 'door_link_over');
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open(pagePaths.here);
  await page.locator('main h2').first().waitFor();
  await look('the wall without its link');

  const MANAGED = '**/api/manage/signup';
  await leaveToProgram(page);
  for (const [what, more] of [
    ['the own sign-up on the day', { canSayHere: true }],
    ['the own sign-up of who has come', { canSayHere: true, arrivedAt: startTime }],
  ] as const) {
    await page.route(MANAGED, (route) => rewriteAnswer(route, (json) => ({ ...(json as ManagedSignup), ...more })));
    await visitor.open(`${pagePaths.manage}${made.managing.ahead}`);
    await page.locator('.lucide-map-pin, .lucide-check').first().waitFor();
    await look(what);
    await page.unroute(MANAGED);
  }
}
