import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { HttpError } from '#client/lib/http.ts';
import { toastStore } from '#client/lib/toast.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { present } from '#tests/support/present.ts';

function Page({ remove }: { readonly remove: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <RemovalDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Delete the slot?"
      description="Set up tables"
      action="Delete"
      leave="Keep it"
      remove={remove}
      success={{ title: 'Slot Deleted' }}
      failure={{ title: 'Deletion Failed', text: 'Please try again.' }}
    />
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('it removes when that is confirmed, says so and closes', async () => {
  let removed = 0;
  renderPart(<Page remove={async () => void (removed += 1)} />);
  expect(screen.getByRole('alertdialog', { name: 'Delete the slot?' }).textContent).toContain('Set up tables');
  press('Delete');
  press('Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(removed).toBe(1);
  expect(toastStore.current()).toMatchObject({ title: 'Slot Deleted' });
});

test('what could not be removed leaves the question open, and can be confirmed again', async () => {
  const answers = [() => Promise.reject(new HttpError(500, '', '')), () => Promise.resolve()];
  renderPart(<Page remove={() => present(answers.shift())()} />);
  press('Delete');
  await waitFor(() => expect(toastStore.current()).toMatchObject({ title: 'Deletion Failed', variant: 'destructive' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' }).ariaDisabled).not.toBe('true'));
  press('Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('leaving it removes nothing', async () => {
  let removed = 0;
  renderPart(<Page remove={async () => void (removed += 1)} />);
  press('Keep it');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(removed).toBe(0);
});
