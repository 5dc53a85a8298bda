import type { Locator, Page, Request } from 'playwright-core';

/** In ms, for what a press began; and how many times Escape is pressed until all is closed. */
const SETTLES_WITHIN = 5000;
/** Quiet samples in a row, with ms between them: fetched data is rendered some time later. */
const QUIET = 3;
const QUIET_FOR = 150;
const MAX_ESCAPES = 5;
const LEFT_ALONE = /sign out|log ?out|refresh page|download|\.csv|add to calendar/i;

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

/** A button that is covered or moved by now is not tested here. */
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

/** Submits and closes dialogs, menus and questions until none is open; answers the title of the first. */
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
