import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { MAX_CHOICES, questionLimits } from '#domain/questions.ts';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { newChoice, type ChoiceRow } from './question-rows.ts';

interface ChoicesEditorProps {
  readonly choices: readonly ChoiceRow[];
  readonly onChange: (choices: readonly ChoiceRow[]) => void;
  readonly place: FieldState;
}

export function ChoicesEditor({ choices, onChange, place }: ChoicesEditorProps) {
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef<string | null>(null);
  const { id, error } = place;
  const addChoice = () => {
    const choice = newChoice();
    added.current = choice.key;
    onChange([...choices, choice]);
  };
  const change = (key: string, words: string) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, words } : choice)));
  const remove = (key: string) => {
    onChange(choices.filter((choice) => choice.key !== key));
    // Its own button goes.
    add.current?.focus();
  };
  const open = choices.filter(({ retired }) => !retired);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="font-semibold">Choices</legend>
      {error === undefined ? null : <p className="text-small font-semibold text-brick">{error}</p>}
      {open.map((choice, at) => (
        <div key={choice.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            label={<span className="sr-only">Choice {at + 1}</span>}
            autoComplete="off"
            maxLength={questionLimits.choice}
            value={choice.words}
            ref={(field) => {
              if (field === null || added.current !== choice.key) return;
              added.current = null;
              field.focus();
            }}
            onChange={(event) => change(choice.key, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (open.length < MAX_CHOICES) addChoice();
            }}
          />
          <Button variant="ghost" size="icon" aria-label={`Remove choice ${at + 1}`} onClick={() => remove(choice.key)}>
            <X aria-hidden="true" size={18} />
          </Button>
        </div>
      ))}
      <Button
        ref={add}
        id={id}
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={open.length >= MAX_CHOICES}
        onClick={addChoice}
      >
        <Plus aria-hidden="true" size={17} />
        <span>Add a choice</span>
      </Button>
    </fieldset>
  );
}
