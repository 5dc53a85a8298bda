import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { otherEngines, engineNames, isInstalled, type Engine } from './engines/engines.ts';
import { keepPicture, layPicturesSideBySide } from './support/engine-pictures.ts';
import { makeDoor, standAt } from './support/doors.ts';
import { onStage } from './support/hub.ts';
import { misfits, rest } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import type { Visitor } from './support/visitor.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Whose height is compared; of each the first that is seen. */
const PARTS = [
  'header',
  'main',
  'h1',
  'footer',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role$=dialog] button',
  '.person',
];
/** In px, and as a share: lines differ by a fraction of a pixel each, and a text may need one more. */
const MAY_DIFFER = { px: 26, share: 0.02 };
const RESTS_FOR_MS = 500;

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 2, description: 'Wear closed shoes.' },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    { title: 'Bring a cake' },
  ]);
  const { manageUrl } = await signedUp(hub, fair.slots[0], 'Mei Chen');
  const door = await makeDoor(hub, 'Film night', [{ title: 'Popcorn', from: 60, people: ['Ana Ríos', 'Ben Early'] }]);
  return { fair, door, manage: `/manage${new URL(manageUrl).hash}` };
});

type Heights = Readonly<Record<string, number>>;
interface Seen {
  readonly misfits: readonly string[];
  /** By screen and part. */
  readonly heights: Heights;
}

const seen = new Map<Engine, Promise<Seen>>();
afterAll(layPicturesSideBySide);

/** Each engine looks once, also the one that the others are compared with; again when a test runs again. */
function seenIn(engine: Engine): Promise<Seen> {
  const looking = seen.get(engine) ?? look(engine);
  seen.set(engine, looking);
  return looking;
}

async function look(engine: Engine): Promise<Seen> {
  const { made, visitor } = stage();
  const faults: string[] = [];
  const heights: Record<string, number> = {};
  for (const screen of SCREENS) {
    const see = async (visitor: Visitor, where: string) => {
      const { page } = visitor;
      await rest(page);
      const place = `${where} at ${screen.width} px`;
      faults.push(...(await misfits(page)).map((fault) => `${place}: ${fault}`));
      for (const [part, height] of await restingParts(page)) heights[`${place}: ${part}`] = height;
      await keepPicture(visitor, place);
    };
    const parent = await visitor({ screen, engine });
    const { page } = parent;
    for (const [where, address] of [
      ['home', '/'],
      ['listing', '/volunteer-opportunities'],
      ['sheet', made.fair.path],
    ] as const) {
      await parent.open(address);
      await inItsFont(parent);
      await see(parent, where);
    }
    await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
    await page.getByRole('dialog', { name: 'Sign up to help' }).getByLabel('Notes').waitFor();
    await see(parent, 'form');
    await parent.open(made.manage);
    await inItsFont(parent);
    await page.getByRole('button', { name: 'Cancel my sign-up' }).waitFor();
    await see(parent, 'manage page');
    await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
    await page.getByRole('alertdialog').waitFor();
    await see(parent, 'confirmation');
    const helper = await visitor({ screen, engine });
    await standAt(helper, made.door);
    await see(helper, 'door');
  }
  return { misfits: faults, heights };
}

/**
 * A font that comes late is kept for the next page, and on a busy machine the page after may still be drawn without it:
 * heights are compared of pages that have it.
 */
async function inItsFont({ page }: Visitor): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
    if (await hasItsFont(page)) return;
    await page.reload();
  }
  throw new Error(`${page.url()} came ten times without its font`);
}

/** Widths differ between the font of the page and the one that takes its place. */
function hasItsFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const text = document.createElement('span');
    text.textContent = 'Volunteers will make it';
    document.body.append(text);
    const [own, other] = [`${getComputedStyle(document.body).fontFamily.split(',')[0]}, monospace`, 'monospace'].map(
      (family) => {
        text.style.fontFamily = family;
        return text.getBoundingClientRect().width;
      },
    );
    text.remove();
    return own !== other;
  });
}

/** Once what comes after the page is there too. */
async function restingParts(page: Page): Promise<[string, number][]> {
  let [before, now] = ['', await partsOf(page)];
  while (before !== JSON.stringify(now)) {
    before = JSON.stringify(now);
    await wait(RESTS_FOR_MS);
    now = await partsOf(page);
  }
  return now;
}

/** In whole px. */
function partsOf(page: Page): Promise<[string, number][]> {
  return page.evaluate(
    (parts) =>
      parts.flatMap((part) => {
        const first = [...document.querySelectorAll(part)].find((element) => element.checkVisibility());
        return first === undefined
          ? []
          : [[part, Math.round(first.getBoundingClientRect().height)] as [string, number]];
      }),
    PARTS,
  );
}

function unlike(heights: Heights, others: Heights): string[] {
  return Object.keys({ ...heights, ...others }).flatMap((part) => {
    const [one = 0, other = 0] = [heights[part], others[part]];
    const isAlike = Math.abs(one - other) <= Math.max(MAY_DIFFER.px, other * MAY_DIFFER.share);
    return isAlike ? [] : [`${part} is ${one} px high, in Chromium ${other} px`];
  });
}

beforeEach(({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) seen.clear();
});

for (const engine of otherEngines) {
  const need = engineNames[engine];
  describe.skipIf(!isInstalled(engine))(need, { meta: { need } }, () => {
    test(`${need} shows every screen of a parent without scrolling sideways, as high as Chromium does`, async () => {
      const [here, there] = [await seenIn(engine), await seenIn('chromium')];
      // As texts, so that a report says which.
      expect(here.misfits.join('\n')).toBe('');
      expect(unlike(here.heights, there.heights).join('\n')).toBe('');
    });
  });
}
