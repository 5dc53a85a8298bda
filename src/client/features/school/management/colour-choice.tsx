import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { darkenedToRead, isReadable, readColour, SPRUCE } from '#domain/accent.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError, TextField } from '#client/ui/field.tsx';
import type { SchoolFields } from './school-fields.ts';

/** Each can be read on white and on paper. */
const COLOURS = [
  [SPRUCE, 'Green'],
  ['#1d4e89', 'Blue'],
  ['#6b2d5c', 'Plum'],
  ['#8f2d22', 'Red'],
  ['#3d4756', 'Slate'],
] as const;

interface ColourChoiceProps {
  readonly form: PersistedForm<SchoolFields, SchoolFields>;
}

/** One of a few by one press, or any other. */
export function ColourChoice({ form }: ColourChoiceProps) {
  const { control, setValue } = form.form;
  const typed = useWatch({ control, name: 'accent' });
  const chosen = readColour(typed);
  const isListed = COLOURS.some(([colour]) => colour === chosen);
  const [isOpen, setIsOpen] = useState(!isListed);
  const { id, error } = form.fieldProps('accent');
  const name = useId();
  const set = (colour: string) => {
    setValue('accent', colour, { shouldDirty: true });
    form.form.clearErrors('accent');
  };
  return (
    <fieldset className="grid min-w-0 content-start gap-1">
      <legend className="mb-1 font-semibold">Colour</legend>
      {isOpen ? null : <FieldError id={`${id}-error`} error={error} />}
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {COLOURS.map(([colour, label]) => (
          <label
            key={colour}
            className="grid size-11 cursor-pointer place-content-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-spruce"
          >
            <input
              type="radio"
              name={name}
              value={colour}
              checked={!isOpen && colour === chosen}
              onChange={() => {
                setIsOpen(false);
                set(colour);
              }}
              className="sr-only"
            />
            <span
              className="grid size-8 place-content-center rounded-full text-white forced-color-adjust-none"
              style={{ background: colour }}
            >
              {!isOpen && colour === chosen ? <Check aria-hidden="true" size={18} strokeWidth={3} /> : null}
            </span>
            <span className="sr-only">{label}</span>
          </label>
        ))}
        <label className="quiet-link inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-spruce">
          <input type="radio" name={name} checked={isOpen} onChange={() => setIsOpen(true)} className="sr-only" />
          <span>Another</span>
        </label>
      </div>
      {isOpen ? <AnotherColour form={form} typed={typed} onSet={set} /> : null}
    </fieldset>
  );
}

function AnotherColour({
  form,
  typed,
  onSet,
}: ColourChoiceProps & { readonly typed: string; readonly onSet: (colour: string) => void }) {
  const colour = readColour(typed);
  const better = colour === null || isReadable(colour) ? null : darkenedToRead(colour);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label="Code of the colour"
          hint="Such as #1d4e89, from your logo or your school’s style guide"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...form.fieldProps('accent')}
        />
        <input
          type="color"
          aria-label="Pick the colour"
          value={colour ?? SPRUCE}
          onChange={(event) => onSet(event.target.value)}
          className="h-12 w-14 cursor-pointer rounded-control border border-field bg-card p-1"
        />
      </div>
      {better === null ? null : (
        <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-marigold-soft px-3 py-1.5 text-small text-marigold-ink">
          <output className="min-w-0 grow basis-48">Text in this colour would be hard to read.</output>
          <Button variant="link" size="sm" onClick={() => onSet(better)}>
            Use the nearest that can be read
          </Button>
        </div>
      )}
    </div>
  );
}
