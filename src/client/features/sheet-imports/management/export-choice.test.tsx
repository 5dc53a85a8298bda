import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { ExportChoice } from './export-choice.tsx';

function choose(...bytes: readonly number[]): string[] {
  const taken: string[] = [];
  renderPart(<ExportChoice disabled={false} onChoose={(text) => void taken.push(text)} />);
  const file = new File([Uint8Array.from(bytes)], 'export.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(/Choose the file/), { target: { files: [file] } });
  return taken;
}

test('a file is taken at once where its bytes can mean one thing only', async () => {
  const taken = choose(...new TextEncoder().encode('Item,家長會'));
  await waitFor(() => expect(taken).toEqual(['Item,家長會']));
  expect(screen.queryByRole('group')).toBeNull();
});

test('an organizer says which of several readings is right, and the others are never taken', async () => {
  // 家长会 as Chinese Excel saves it, which are three syllables in Korean too.
  const taken = choose(0xbc, 0xd2, 0xb3, 0xa4, 0xbb, 0xe1);
  await screen.findByRole('group', { name: /Which of these can you read/ });
  expect(taken).toEqual([]);
  expect(screen.getByRole('button', { name: '소낀삔 (Korean)' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '家长会 (Simplified Chinese)' }));
  expect(taken).toEqual(['家长会']);
  expect(screen.queryByRole('group')).toBeNull();
});

test('a file that makes no sense is refused with what to do', async () => {
  const taken = choose(...Array.from({ length: 99 }, (_none, at) => 0x80 + ((at * 7) % 31)));
  await screen.findByText(/save it as “CSV UTF-8”/);
  expect(taken).toEqual([]);
});
