import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QuestionView } from '#contract/questions.ts';
import type { SheetView } from '#contract/sheets.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView } from '#tests/support/views.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

const question = (id: string, answered: number): QuestionView => ({
  id,
  kind: 'short',
  words: `${id}?`,
  required: false,
  seenBy: 'organizers',
  answered,
});

const sheet: SheetView = {
  ...fairView,
  questions: [question('11111111-1111-4111-8111-111111111111', 0), question('22222222-2222-4222-8222-222222222222', 3)],
};

test('questions are put in order by keys, and one that was answered is retired and can be asked again', async () => {
  renderPart(<QuestionsDialog open onOpenChange={vi.fn()} sheet={sheet} />);
  const shown = () => screen.getAllByLabelText<HTMLInputElement>('Question').map(({ value }) => value.slice(0, 1));
  expect(shown()).toEqual(['1', '2']);
  const down = screen.getByRole('button', { name: /Move down: 1/ });
  down.focus();
  fireEvent.click(down);
  expect(shown()).toEqual(['2', '1']);
  // The button keeps the focus at the end of the list, where it does nothing.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Move down: 1/ }));
  fireEvent.click(screen.getByRole('button', { name: /Move down: 1/ }));
  expect(shown()).toEqual(['2', '1']);
  fireEvent.click(screen.getByRole('button', { name: /^Retire.*2222/ }));
  expect(shown()).toEqual(['1']);
  fireEvent.click(screen.getByRole('button', { name: /^Ask again.*2222/ }));
  expect(shown()).toEqual(['2', '1']);
  fireEvent.click(screen.getByRole('button', { name: /^Remove.*1111/ }));
  await waitFor(() => expect(shown()).toEqual(['2']));
  expect(screen.queryByText('No longer asked')).toBeNull();
});
