import { expect, test } from 'vitest';
import { asksForPersonal } from './personal-questions.ts';

test.each([
  'Do you have any allergies?',
  'Your child’s name and class',
  'Date of birth',
  'PHN (health number)',
  'Do you take medication?',
  'How many kids do you bring?',
  '有沒有食物過敏？',
  '孩子的班级',
  '出生日期',
  'Avez-vous des allergies ?',
  'Le nom de l’élève',
])('a question that may say too much about a person is noticed: %s', (words) => {
  expect(asksForPersonal(words)).toBe(true);
});

test.each([
  'How do you come?',
  'Which dish do you bring?',
  'Can you lift 10 kg?',
  'T-shirt size',
  '你怎麼來？',
  'Season?',
])('any other is not: %s', (words) => {
  expect(asksForPersonal(words)).toBe(false);
});
