import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { SlotView } from '#contract/slots.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { WithdrawnNote } from '#client/features/waitlist/management/withdrawn-note.tsx';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { changePlaces, fillHistoriesKey } from './fill-calls.ts';

interface PlacesDialogProps extends DialogState {
  readonly slot: SlotView;
}

const MAX = 10_000;

function placesForm(taken: number) {
  const fewest = Math.max(1, taken);
  const error = `Enter a whole number from ${fewest} to ${MAX}`;
  return z.object({
    places: z
      .string()
      .trim()
      .regex(/^\d+$/, { error })
      .transform(Number)
      .refine((places) => places >= fewest && places <= MAX, { error }),
  });
}

/** More or fewer places on one slot. */
export function PlacesDialog({ slot, ...state }: PlacesDialogProps) {
  const refresh = useRefreshSheets();
  const queryClient = useQueryClient();
  const [taken] = useState(() => takenByPeople(slot));
  const form = usePersistedForm<{ places: string }, { places: number }>({
    initial: { places: String(slot.maxVolunteers ?? '') },
    resolver: schemaResolver(placesForm(taken)),
    draft: `places:${slot.id}`,
    failure: { title: 'Update Failed', text: 'The number of places was not changed. Please try again.' },
    fieldForError: () => 'places',
  });
  const places = useWatch({ control: form.form.control, name: 'places' });
  const unit = isItem(slot) ? (slot.unit ?? 'things') : 'places';
  return (
    <FormDialog
      {...state}
      title="Change the number of places"
      description={<span translate="no">{slot.title}</span>}
      form={form}
      onSave={async (input) => {
        await changePlaces(slot.id, input.places);
        await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: fillHistoriesKey })]);
        showToast({ title: 'Places Changed', description: `${slot.title}: ${input.places}` });
        state.onOpenChange(false);
      }}
      action="Save"
    >
      <TextField
        label={isItem(slot) ? `Number needed (${unit})` : 'Places'}
        hint={`${taken} of ${slot.maxVolunteers ?? 0} ${isItem(slot) ? 'promised' : 'taken'}`}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32 tabular-nums"
        data-first-focus=""
        {...form.fieldProps('places')}
      />
      {taken > 0 && places !== String(taken) ? (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => form.form.setValue('places', String(taken))}
        >
          {taken} is enough
        </Button>
      ) : null}
      {slot.held === undefined ? null : (
        <WithdrawnNote slot={slot} max={/^\d+$/.test(places) ? Number(places) : null} />
      )}
    </FormDialog>
  );
}
