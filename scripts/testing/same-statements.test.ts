import { expect, test } from 'vitest';
import { findSame } from './same-statements.ts';

const never = () => false;

test('of files that ask the database the same, the quick ones stay, and all statements are asked', () => {
  const asked = [
    { file: 'slow', statements: ['a', 'b', 'c'], seconds: 60 },
    { file: 'quick', statements: ['a', 'b'], seconds: 1 },
    { file: 'also quick', statements: ['c', 'd'], seconds: 2 },
    { file: 'nothing new', statements: ['d'], seconds: 1 },
  ];
  expect(findSame(asked, never)).toEqual(['nothing new', 'slow']);
});

test('a file that takes long for the one statement that only it asks is left out', () => {
  const asked = [
    { file: 'quick', statements: ['a', 'b'], seconds: 1 },
    { file: 'slow', statements: ['a', 'c'], seconds: 60 },
  ];
  expect(findSame(asked, never)).toEqual(['slow']);
});

test('a file that must stay does, and what it asks need not be asked by another one', () => {
  const asked = [
    { file: 'crash', statements: ['a'], seconds: 60 },
    { file: 'quick', statements: ['a'], seconds: 1 },
  ];
  expect(findSame(asked, (file) => file === 'crash')).toEqual(['quick']);
});
