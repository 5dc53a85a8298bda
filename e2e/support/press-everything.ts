import type { Locator, Page, Request } from 'playwright-core';

/** For how long what a press began is waited for, in ms; and how often Escape is pressed until all is closed. */
const SETTLES_WITHIN = 5000;
/** So often in a row nothing is being fetched, with so many ms between: what is fetched is shown some time later. */
const QUIET = 3;
const QUIET_FOR = 150;
const MAX_ESCAPES = 5;
/** Whoever presses these is somewhere else, and what they load is no page. */
const LEFT_ALONE = /sign out|log ?out|refresh page|download|\.csv|add to calendar/i;

/**
 * Presses the buttons of the page, each kind once, and in whatever opens presses what sends it, empty as it is, and
 * leaves by Escape. Answers what was opened. Buttons are of a kind whose names begin alike, as those of each slot do.
 */
export async function pressEverything(page: Page): Promise<string[]> {
  const settled = watchTraffic(page);
  const opened: string[] = [];
  const pressed = new Set<string>();
  for (;;) {
    const button = await nextButton(page, pressed);
    if (button === null) return opened;
    await press(button);
    await settled();
    const title = await leaveWhatOpened(page, settled);
    if (title !== null) opened.push(title);
  }
}

/** What covers or moves a button by now is not what this is about. */
async function press(button: Locator): Promise<void> {
  await button.click({ timeout: 2000 }).catch(() => {});
}

async function nextButton(page: Page, pressed: Set<string>): Promise<Locator | null> {
  const buttons = page.locator('main').getByRole('button').and(page.locator(':visible'));
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  const at = names.findIndex((name) => !pressed.has(kindOf(name)) && !LEFT_ALONE.test(name));
  if (at === -1) return null;
  pressed.add(kindOf(names[at] ?? ''));
  return buttons.nth(at);
}

function kindOf(name: string): string {
  return name.trim().split(/\s+/, 2).join(' ');
}

/** Sends and leaves dialogs, menus and questions until none is open; answers the title of the first. */
async function leaveWhatOpened(page: Page, settled: () => Promise<void>): Promise<string | null> {
  const open = page.locator('[role=dialog],[role=alertdialog],[role=menu]').and(page.locator(':visible'));
  if ((await open.count()) === 0) return null;
  const title = (await open.first().innerText()).split('\n')[0] ?? '';
  const send = open.locator('form button[type=submit], button[form]').last();
  if ((await send.count()) > 0) await press(send);
  await settled();
  for (let tries = 0; tries < MAX_ESCAPES && (await open.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await open
      .first()
      .waitFor({ state: 'hidden', timeout: 1000 })
      .catch(() => {});
  }
  return title;
}

/** Waits until nothing is being fetched, the stream of counts aside, and what came is on the screen. */
function watchTraffic(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/live')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    const until = performance.now() + SETTLES_WITHIN;
    for (let quiet = 0; quiet < QUIET && performance.now() < until; quiet = pending.size === 0 ? quiet + 1 : 0)
      await page.evaluate(
        (wait) => new Promise((seen) => requestIdleCallback(() => setTimeout(seen, wait), { timeout: 1000 })),
        QUIET_FOR,
      );
  };
}
