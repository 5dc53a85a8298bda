import { expect, test } from 'vitest';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { HowItStands } from './how-it-stands.tsx';

test('who waits reads that a place will be held only where one will be', () => {
  const textOf = (willBeHeld: boolean) =>
    renderPart(<HowItStands entry={{ state: 'waiting', ahead: 0, willBeHeld }} />).container.textContent;
  const promise = 'we hold it for you and email you';
  expect(textOf(true)).toContain(promise);
  expect(textOf(false)).not.toContain(promise);
  expect(textOf(false)).toContain('You’re first on the waiting list.');
});
