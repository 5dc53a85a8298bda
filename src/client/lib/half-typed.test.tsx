import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { MomentField } from '#client/ui/moment-field.tsx';
import { renderPart } from '#tests/support/rendered.tsx';
import { halfTypedIn } from './half-typed.ts';
import { customResolver, usePersistedForm } from './persisted-form.ts';

interface Fields {
  readonly title: string;
  readonly deadline: string;
  readonly pauses: readonly { readonly from: string }[];
}

function Form({ save }: { readonly save: () => Promise<void> }) {
  const form = usePersistedForm<Fields, Fields>({
    initial: { title: '', deadline: '', pauses: [{ from: '' }] },
    resolver: customResolver<Fields>(({ title }) => (title === '' ? { title: 'Title is required' } : {})),
    failure: { text: 'Failed' },
  });
  return (
    <FormDialog open onOpenChange={() => {}} title="Add" form={form} onSave={save} action="Save">
      <TextField label="Title" {...form.fieldProps('title')} />
      <TextField label="Deadline date" type="date" {...form.fieldProps('deadline')} />
      <TextField label="Break from" type="time" {...form.fieldProps('pauses.0.from')} />
    </FormDialog>
  );
}

/** As browsers do while "12/10/yyyy" stands there: the field has no value. */
function typeHalf(label: RegExp, isHalf = true): void {
  const field = screen.getByLabelText(label);
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: isHalf, valid: !isHalf } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a form names every date and time of which only a part was typed, and is saved once they are whole', async () => {
  const save = vi.fn(async () => {});
  renderPart(<Form save={save} />);
  typeHalf(/^Deadline date/);
  typeHalf(/^Break from/);
  press('Save');
  const summary = await screen.findByRole('alert');
  for (const [message, field] of [
    ['Title is required', /^Title/],
    ['Enter a whole date', /^Deadline date/],
    ['Enter a whole time', /^Break from/],
  ] as const) {
    fireEvent.click(within(summary).getByRole('link', { name: message }));
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
  }
  expect(save).not.toHaveBeenCalled();
  typeHalf(/^Deadline date/, false);
  typeHalf(/^Break from/, false);
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Fair' } });
  press('Save');
  await expect.poll(() => save.mock.calls.length).toBe(1);
});

test('a field outside of a form says it once it is checked, until a whole date is there', () => {
  const { container } = renderPart(<MomentField label="Day" type="date" />);
  expect(halfTypedIn(container)).toEqual([]);
  typeHalf(/^Day/);
  const [problem] = halfTypedIn(container);
  expect(problem).toEqual({ fieldId: screen.getByLabelText(/^Day/).id, message: 'Enter a whole date' });
  fireEvent.invalid(screen.getByLabelText(/^Day/));
  screen.getByText('Enter a whole date');
  typeHalf(/^Day/, false);
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2026-12-10' } });
  expect(screen.queryByText('Enter a whole date')).toBeNull();
});
