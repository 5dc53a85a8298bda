import { expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import {
  checkTranslated,
  countStored,
  isNoChange,
  textsOfSheet,
  translatedFieldsOf,
  translationChanges,
  type TranslatedFields,
} from './sheet-translations.ts';

const HK = 'zh-HK' as const;
const slot = (id: string, title: string, more: object = {}) => ({ id, title, description: null, ...more });

/** Four stations of a book fair, each six times. */
const fair = {
  id: 'fair',
  title: 'Book fair',
  description: 'Sell books.',
  slots: Array.from({ length: 24 }, (_, at) => slot(`slot-${at}`, at % 2 === 0 ? 'Cashier' : 'Novels')),
} as unknown as SheetView;

const typed = (sheet: SheetView, ...words: string[]): TranslatedFields => ({
  columns: [HK],
  removed: [],
  into: { [HK]: textsOfSheet(sheet).map((_, at) => words[at] ?? '') },
});

test('each text of a sheet is translated once, however many slots say it', () => {
  expect(textsOfSheet(fair).map(({ text, uses }) => [text, uses.length])).toEqual([
    ['Book fair', 1],
    ['Sell books.', 1],
    ['Cashier', 12],
    ['Novels', 12],
  ]);
  const { sheet, slots, questions } = translationChanges(fair, typed(fair, '書展', '', '收銀', '小說'));
  expect(sheet).toEqual({ [HK]: { title: '書展', description: null } });
  expect(slots).toHaveLength(24);
  expect(slots[1]).toEqual({ id: 'slot-1', translations: { [HK]: { title: '小說', description: null } } });
  expect(questions).toBeUndefined();
});

test('a slot that says it in its own words keeps them, until the field is changed', () => {
  const into = (title: string) => ({ translations: { [HK]: { title, description: null } } });
  const slots = [slot('a', 'Cashier', into('收銀')), slot('b', 'Cashier', into('收銀員')), slot('c', 'Cashier')];
  const sheet = { ...fair, description: null, slots } as unknown as SheetView;
  const fields = translatedFieldsOf(sheet);
  expect([fields.columns, fields.into[HK]]).toEqual([[HK], ['', '收銀']]);
  expect(translationChanges(sheet, fields).slots.map(({ id }) => id)).toEqual(['c']);
  const changed = translationChanges(sheet, typed(sheet, '', '付款處'));
  expect(changed.slots.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('what came with a template needs no column, and is sent only once it is changed', () => {
  const ready = { [HK]: { title: '書展', description: '賣書。', ready: true as const } };
  const sheet = { ...fair, slots: [], translations: ready } as unknown as SheetView;
  const texts = textsOfSheet(sheet);
  expect([translatedFieldsOf(sheet).columns, countStored(texts, HK)]).toEqual([[], 2]);
  expect(isNoChange(translationChanges(sheet, typed(sheet, '書展', '賣書。')))).toBe(true);
  expect(translationChanges(sheet, typed(sheet, '書展', '買賣書籍。')).sheet).toEqual({
    [HK]: { title: '書展', description: '買賣書籍。' },
  });
});

test('a language that is removed goes everywhere', () => {
  const into = { translations: { [HK]: { title: '收銀', description: null } } };
  const sheet = { ...fair, slots: [slot('a', 'Cashier', into), slot('b', 'Novels')] } as unknown as SheetView;
  const changes = translationChanges(sheet, { columns: [], removed: [HK], into: {} });
  expect(changes).toEqual({ slots: [{ id: 'a', translations: { [HK]: null } }] });
});

test('a description needs its title, and a title has as many characters as fit', () => {
  const messages = (fields: TranslatedFields) =>
    checkTranslated(textsOfSheet(fair), fields).map(({ at, message }) => [at, message]);
  expect(messages(typed(fair, '', '賣書。'))).toEqual([
    [0, 'Translate “Book fair” into Chinese (Hong Kong) too: its description is translated'],
  ]);
  expect(messages(typed(fair, '書'.repeat(151)))).toEqual([
    [0, '“Book fair” in Chinese (Hong Kong) must have at most 150 characters'],
  ]);
});

test('questions and their choices are translated with the rest, and retired ones are left alone', () => {
  const choices = [
    { id: 'yes', words: 'Gladly' },
    { id: 'old', words: 'Perhaps', retired: true, translations: { [HK]: '或者' } },
  ];
  const questions = [
    { id: 'q', kind: 'one', words: 'Can you lift boxes?', required: true, seenBy: 'organizers', choices },
    { id: 'r', kind: 'short', words: 'Shirt size?', required: false, seenBy: 'organizers', retired: true },
  ];
  const sheet = { ...fair, slots: [], description: null, questions } as unknown as SheetView;
  expect(textsOfSheet(sheet).map(({ text }) => text)).toEqual(['Book fair', 'Can you lift boxes?', 'Gladly']);
  const changes = translationChanges(sheet, typed(sheet, '', '可以搬箱嗎？', '樂意'));
  expect(changes.questions).toMatchObject([
    {
      id: 'q',
      slotId: null,
      required: true,
      translations: { [HK]: '可以搬箱嗎？' },
      choices: [
        { id: 'yes', translations: { [HK]: '樂意' } },
        { id: 'old', retired: true, translations: { [HK]: '或者' } },
      ],
    },
    { id: 'r', retired: true, translations: {} },
  ]);
});
