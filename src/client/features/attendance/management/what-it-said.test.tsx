import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { WhatItSaid } from './what-it-said.tsx';

const link = { id: 'link', facts: 0, setAside: 0 };
const shown = (more: Partial<typeof link>) =>
  renderPart(<WhatItSaid sheetId="fair" link={{ ...link, ...more }} onChanged={() => Promise.resolve()} />);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test.each([
  [{}, []],
  [{ facts: 3 }, ['Take back all it said']],
  [{ facts: 3, setAside: 3 }, ['Count again']],
  [{ facts: 4, setAside: 3 }, ['Count again', 'Take back all it said']],
])('of %o offers %o', (more, expected) => {
  shown(more);
  expect(buttons()).toEqual(expected);
});

test('says how much was taken back', () => {
  shown({ facts: 3, setAside: 1 });
  expect(screen.getByText('1 entry taken back')).toBeTruthy();
});
