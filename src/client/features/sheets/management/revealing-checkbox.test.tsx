import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { RevealingCheckbox } from './revealing-checkbox.tsx';

const nothing = { later: false, day: '' };
const save = vi.fn(async (_fields: typeof nothing) => {});

function Form() {
  const form = usePersistedForm<typeof nothing, typeof nothing>({
    initial: nothing,
    resolver: schemaResolver(z.object({ later: z.boolean(), day: z.string() })),
    failure: { text: 'Not saved' },
  });
  return (
    <form onSubmit={form.submit(save)}>
      <RevealingCheckbox form={form} name="later" label="Open later" cleared={nothing}>
        <input aria-label="Day" {...form.fieldProps('day')} />
      </RevealingCheckbox>
      <button type="submit">Save</button>
    </form>
  );
}

test('what a box reveals is sent while it is checked, and goes when it is unchecked', async () => {
  renderPart(<Form />);
  expect(screen.queryByLabelText('Day')).toBeNull();
  fireEvent.click(screen.getByLabelText('Open later'));
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-01' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ later: true, day: '2026-12-01' }));
  fireEvent.click(screen.getByLabelText('Open later'));
  expect(screen.queryByLabelText('Day')).toBeNull();
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(nothing));
});
