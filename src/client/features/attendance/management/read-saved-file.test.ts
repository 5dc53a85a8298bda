import { expect, test } from 'vitest';
import { readSavedFile } from './read-saved-file.ts';

const fact = { id: 'a', kind: 'arrived', person: 'mei', at: '2026-12-12T17:00:00.000Z' };
const saved = (more: object = {}) => JSON.stringify({ sheetId: 'fair', helper: 'Olu', facts: [fact], ...more });

test('the file of a helper’s phone is read with the name of who held it', () => {
  expect(readSavedFile(saved(), 'fair')).toEqual({ facts: [fact], helper: 'Olu' });
  expect(readSavedFile(saved({ helper: null }), 'fair')).toMatchObject({ helper: null });
});

test.each([
  ['another file', 'Name,Email', 'This isn’t a file that a helper’s phone has saved.'],
  ['a list', '[]', 'This isn’t a file that a helper’s phone has saved.'],
  ['nothing', 'null', 'This isn’t a file that a helper’s phone has saved.'],
  ['another sheet', saved({ sheetId: 'dance' }), 'This file is from another signup sheet.'],
  ['a file without facts', saved({ facts: [] }), 'Nothing waits in this file.'],
])('of %s it says why it can’t be loaded', (_what, text, sentence) => {
  expect(readSavedFile(text, 'fair')).toBe(sentence);
});
