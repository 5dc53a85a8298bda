import { expect, test } from 'vitest';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { HowItStands } from './how-it-stands.tsx';

test('who waits reads that a place will be held only where one will be', () => {
  const textOf = (willBeHeld: boolean) =>
    renderPart(<HowItStands entry={{ state: 'waiting', ahead: 0, willBeHeld, isMailed: false }} />).container
      .textContent;
  const promise = 'we hold it for you and email you';
  expect(textOf(true)).toContain(promise);
  expect(textOf(false)).not.toContain(promise);
  expect(textOf(false)).toContain('You’re first on the waiting list.');
});

test('who is offered a place reads that the email is out only once it is', () => {
  const textOf = (isMailed: boolean) =>
    renderPart(<HowItStands entry={{ state: 'offered', ahead: null, willBeHeld: true, isMailed }} />).container
      .textContent;
  expect(textOf(true)).toContain('We’ve emailed you the offer.');
  expect(textOf(false)).toContain('We’ll email you the offer.');
});
