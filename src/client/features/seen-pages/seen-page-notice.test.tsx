import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { SeenPageNotice } from './seen-page-notice.tsx';

test('it says when the page was seen, in a sentence that does not end twice', () => {
  renderPart(<SeenPageNotice moment="2026-11-21T17:00:00.000Z" />);
  expect(screen.getByRole('status').textContent).toMatch(/10:00\sa\.m\.; some places/);
});
