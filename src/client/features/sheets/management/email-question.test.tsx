import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { EmailAnswers, EmailQuestion, wordsOfEmails } from './email-question.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const said: unknown[] = [];
const answers = (more: { count: number; maySayNothing?: boolean }) => (
  <EmailAnswers of="people" busy={false} onSave={(how) => said.push(how)} back="Back" onBack={() => {}} {...more} />
);
const button = (name: string) => screen.queryByRole('button', { name });
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('a press saves with the emails or without, but not the second half of a double press', () => {
  renderPart(answers({ count: 19 }));
  const save = screen.getByRole('button', { name: 'Save and email 19' });
  fireEvent.click(save);
  expect([said, save.getAttribute('aria-disabled')]).toEqual([[], 'true']);
  wait(500);
  fireEvent.click(save);
  fireEvent.click(screen.getByRole('button', { name: 'Save without an email' }));
  expect(said).toEqual([{ notify: true }, { notify: false }]);
});

test('there is nothing to leave out where nobody is emailed, and nobody loses a place unasked', () => {
  renderPart(answers({ count: 0 }));
  expect([button('Save') !== null, button('Save without an email')]).toEqual([true, null]);
  renderPart(answers({ count: 2, maySayNothing: false }));
  expect([button('Save and email 2') !== null, button('Save without an email')]).toEqual([true, null]);
});

test('it says how many are emailed, and what changes', () => {
  renderPart(<EmailQuestion count={1} of="people" says={[{ label: 'Event', before: 'Saturday', now: 'Sunday' }]} />);
  expect(screen.getByRole('region', { name: 'We’ll email 1 person' }).textContent).toContain(
    'EventSaturday →  becomes Sunday',
  );
  renderPart(<EmailQuestion count={0} of="emails" />);
  expect(screen.getByText('Nobody is emailed.')).toBeTruthy();
});

test('a line says who is emailed before something that people are always told', () => {
  expect([wordsOfEmails(0), wordsOfEmails(1), wordsOfEmails(2, true), wordsOfEmails(0, true)]).toEqual([
    'Nobody is emailed.',
    'We’ll email 1 volunteer.',
    'We’ll email 2 volunteers and everyone on the waiting list.',
    'We’ll email everyone on the waiting list.',
  ]);
});
