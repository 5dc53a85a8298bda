import { describe, expect, test } from 'vitest';
import type { SheetRow } from '#contract/overview.ts';
import { sheetStates } from '#domain/sheet-states.ts';
import { MOST_ENTRIES } from '#client/ui/more-menu.tsx';
import { makeRow } from '#tests/support/rows.ts';
import { actedOnRow, type ActedOn } from './acted-on.ts';
import { actionsOf, PAPERS, PLACE_MENU, ROW_MENU, type SheetActionKind } from './sheet-actions.ts';

const fair: ActedOn = {
  id: 'fair',
  title: 'Winter Craft Fair',
  state: 'published',
  visibility: 'listed',
  seriesId: null,
  isPast: false,
  hasPeople: true,
  isWaitedFor: false,
  missesHelpers: true,
  wasCalledOff: false,
  shifts: 7,
  things: 1,
};
const [administrator, coOrganizer] = [{ isAdmin: true }, { isAdmin: false }];
type Groups = readonly (readonly SheetActionKind[])[];

function kindsIn(groups: Groups, sheet: Partial<ActedOn>, user = administrator): string[] {
  return actionsOf(groups.flat(), { ...fair, ...sheet }, user).map(({ kind }) => kind);
}

/** What is printed is one entry, which opens a menu of its own. */
function entries(groups: Groups, sheet: Partial<ActedOn>): number {
  const kinds = kindsIn(groups, sheet);
  const papers = kinds.filter((kind) => PAPERS.some((paper) => paper === kind));
  return kinds.length - Math.max(0, papers.length - 1);
}

test('no menu of a sheet is longer than a menu may be, whatever state the sheet is in', () => {
  for (const state of sheetStates)
    for (const isPast of [false, true])
      for (const missesHelpers of [false, true])
        for (const hasPeople of [false, true])
          for (const seriesId of [null, 'series'])
            for (const groups of [ROW_MENU, PLACE_MENU]) {
              const sheet = { state, isPast, missesHelpers, hasPeople, seriesId };
              expect(entries(groups, sheet), JSON.stringify(sheet)).toBeLessThanOrEqual(MOST_ENTRIES);
            }
});

describe('a row of the list offers', () => {
  test('to write, and to ask for helpers, also where only a slot without a limit has people, or room', () => {
    const kinds = (more: Partial<SheetRow>) => kindsIn(ROW_MENU, actedOnRow(makeRow(more), false));
    expect(kinds({ places: 3, taken: 0, people: 15 })).toEqual(expect.arrayContaining(['write', 'ask']));
    expect(kinds({ places: 3, taken: 3 })).toContain('ask');
    expect(kinds({ places: 3, taken: 1, hasRoom: false })).not.toContain('ask');
    expect(kinds({ places: 3, taken: 1, people: 0 })).not.toContain('write');
  });

  test('of an event to come, what fills and changes it', () => {
    expect(kindsIn(ROW_MENU, {})).toEqual([
      'open',
      'view',
      'copy-link',
      'share',
      'add-slot',
      'ask',
      'write',
      'day',
      'edit',
      'copy',
      'delete',
    ]);
  });

  test('of an event that is over, what one does with it afterwards', () => {
    const past = { isPast: true, missesHelpers: false };
    expect(kindsIn(ROW_MENU, past)).toEqual([
      'open',
      'view',
      'copy-link',
      'write',
      'day',
      'hours',
      'edit',
      'copy',
      'delete',
    ]);
  });

  test('of a draft, what makes it ready, and no link that nobody could open', () => {
    const draft = { state: 'draft', hasPeople: false, missesHelpers: false } as const;
    expect(kindsIn(ROW_MENU, draft)).toEqual(['open', 'preview', 'publish', 'add-slot', 'edit', 'copy', 'delete']);
  });

  test('a co-organizer neither a copy nor the end of the sheet', () => {
    const kinds = kindsIn([...ROW_MENU, ...PLACE_MENU], {}, coOrganizer);
    for (const kind of ['share', 'copy', 'repeat', 'change-series', 'delete']) expect(kinds).not.toContain(kind);
    expect(kinds).toEqual(expect.arrayContaining(['edit', 'write', 'call-off', 'archive']));
  });
});

test('a published sheet goes back to a draft only while nobody is on it or waits for it', () => {
  expect(kindsIn(PLACE_MENU, {})).not.toContain('back-to-draft');
  expect(kindsIn(PLACE_MENU, { hasPeople: false, isWaitedFor: true })).not.toContain('back-to-draft');
  expect(kindsIn(PLACE_MENU, { hasPeople: false })).toContain('back-to-draft');
});

test('an event that is over is not cancelled any more', () => {
  expect(kindsIn(PLACE_MENU, { isPast: true })).not.toContain('call-off');
  expect(kindsIn(PLACE_MENU, { isPast: true, state: 'called_off' })).toContain('revive');
});
