import { describe, expect, test } from 'vitest';
import { answerColumns } from './answer-columns.ts';
import { answerText, readAnswer, wordsIn, type AskedQuestion } from './questions.ts';

const choices = [
  { id: 'bus', words: 'By bus' },
  { id: 'foot', words: 'On foot' },
];
const asked = (kind: AskedQuestion['kind'], more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  kind,
  choices,
  ...more,
});

describe('an answer', () => {
  test.each<[AskedQuestion['kind'], unknown, unknown]>([
    ['short', '  a\nb ', 'a b'],
    ['long', ' one\r\ntwo ', 'one\ntwo'],
    ['number', ' 12 ', 12],
    ['number', '３.５', 3.5],
    ['number', '٣', 3],
    ['number', '1,5', 1.5],
    ['number', -2, -2],
    ['yes_no', 'yes', true],
    ['yes_no', 'no', false],
    ['yes_no', false, false],
    ['one', 'foot', 'foot'],
    ['several', ['foot', 'bus', 'foot'], ['bus', 'foot']],
    ['several', 'bus', ['bus']],
  ])('of the kind %s is read from %j', (kind, given, value) => {
    expect(readAnswer(asked(kind), given)).toEqual({ value });
  });

  test.each(['short', 'long', 'number', 'yes_no', 'one', 'several'] as const)(
    'of the kind %s is none when it is blank, which matters only where it is required',
    (kind) => {
      for (const blank of ['', null, undefined]) expect(readAnswer(asked(kind), blank)).toEqual({ value: null });
      expect(readAnswer(asked(kind, { required: true }), '')).toEqual({ problem: 'required' });
    },
  );

  test('that everyone sees turns no other one around', () => {
    expect(readAnswer(asked('short', { seenBy: 'everyone' }), '\u202epuos')).toEqual({ value: 'puos' });
  });

  test.each<[AskedQuestion, unknown, string]>([
    [asked('short'), 'x'.repeat(151), 'too-long'],
    [asked('long'), 'x'.repeat(1001), 'too-long'],
    [asked('short', { seenBy: 'everyone' }), 'x'.repeat(81), 'too-long'],
    [asked('short', { seenBy: 'everyone' }), 'Soup, 604 555 0101', 'holds-contact'],
    [asked('number', { seenBy: 'everyone' }), '5550101', 'holds-contact'],
    [asked('number'), 'a few', 'not-a-number'],
    [asked('number'), '1e99', 'not-a-number'],
    [asked('yes_no'), 'perhaps', 'no-choice'],
    [asked('one'), 'car', 'no-choice'],
    [asked('several'), ['bus', 'car'], 'no-choice'],
  ])('is refused with what is wrong: %j', (question, given, problem) => {
    expect(readAnswer(question, given)).toEqual({ problem });
  });

  test('is written for organizers as it was worded', () => {
    expect(answerText({ value: ['bus', 'foot'], words: ['By bus', 'On foot'] })).toBe('By bus; On foot');
    expect([true, false, 3.5, 'Soup'].map((value) => answerText({ value }))).toEqual(['yes', 'no', '3.5', 'Soup']);
  });
});

test('the words of a question are those of a language that the reader understands, else the original', () => {
  const question = { words: 'How do you come?', translations: { 'zh-Hant': '您怎麼來？' } };
  expect(wordsIn('zh-HK', question)).toEqual({ text: '您怎麼來？', language: 'zh-Hant' });
  expect(wordsIn('fr', question)).toEqual({ text: 'How do you come?', language: 'en' });
});

test('two questions with the same words on one sheet have a column each', () => {
  const questions = [
    { id: '2', sheetId: 'a', words: 'Name?', kind: 'short' },
    { id: '1', sheetId: 'a', words: 'Name?', kind: 'short' },
    { id: '3', sheetId: 'b', words: 'Name?', kind: 'long' },
  ] as const;
  const { columns, cellsOf } = answerColumns(questions);
  expect(columns.map(({ heading }) => heading)).toEqual(['Name?', 'Name?']);
  expect(cellsOf([{ questionId: '2', value: 'second' }])).toEqual(['', 'second']);
  expect(cellsOf([{ questionId: '3', value: 'other sheet' }])).toEqual(['other sheet', '']);
});

test('a column holds numbers only where each of its questions asks for one', () => {
  const asked = (sheetId: string, kind: 'number' | 'short') => ({ id: sheetId, sheetId, words: 'How many?', kind });
  const kindOf = (...kinds: ('number' | 'short')[]) =>
    answerColumns(kinds.map((kind, at) => asked(String(at), kind))).columns[0]?.kind;
  expect(kindOf('number', 'number')).toBe('number');
  for (const kinds of [
    ['number', 'short'],
    ['short', 'number'],
    ['number', 'short', 'number'],
  ] as const)
    expect(kindOf(...kinds)).toBe('text');
});
