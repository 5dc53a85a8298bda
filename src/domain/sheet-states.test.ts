import { expect, test } from 'vitest';
import { isListed, mayBecome, sheetStates, takesPlace, visibilities } from './sheet-states.ts';

const sheet = { visibility: 'listed', calledOffAt: null } as const;

test('a draft is published, a published sheet becomes a draft again, is called off or archived, and all of that comes back', () => {
  const ways = sheetStates.flatMap((state) =>
    sheetStates.filter((wanted) => mayBecome({ ...sheet, state }, wanted)).map((wanted) => `${state} → ${wanted}`),
  );
  expect(ways).toEqual([
    'draft → published',
    'published → draft',
    'published → called_off',
    'published → archived',
    'called_off → published',
    'called_off → archived',
    'archived → published',
  ]);
});

test('what was called off comes back from the archive as called off', () => {
  const archived = { ...sheet, state: 'archived', calledOffAt: '2026-11-20T18:00:00.000Z' } as const;
  expect(sheetStates.filter((wanted) => mayBecome(archived, wanted))).toEqual(['called_off']);
});

test('everyone finds what is listed and was published, volunteers are expected where it was not called off', () => {
  const found = sheetStates.flatMap((state) => visibilities.filter((visibility) => isListed({ state, visibility })));
  expect(found).toEqual(['listed', 'listed']);
  expect(sheetStates.filter((state) => isListed({ state, visibility: 'listed' }))).toEqual(['published', 'called_off']);
  expect(sheetStates.filter((state) => takesPlace({ state, calledOffAt: null }))).toEqual(['published', 'archived']);
  const calledOff = { at: '2026-11-20T18:00:00.000Z' };
  expect(sheetStates.filter((state) => takesPlace({ state, calledOff }))).toEqual([]);
});
