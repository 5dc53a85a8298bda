import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const [added, setAdded] = useState<string | null>(null);
  const { id, error } = place;
  const addChoice = () => {
    const choice = newChoice();
    setAdded(choice.key);
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
        <OneChoice
          key={choice.key}
          number={at + 1}
          words={choice.words}
          isNew={added === choice.key}
          onChange={(words) => change(choice.key, words)}
          onEnter={() => (open.length < MAX_CHOICES ? addChoice() : undefined)}
          onRemove={() => remove(choice.key)}
        />
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

interface OneChoiceProps {
  /** From 1. */
  readonly number: number;
  readonly words: string;
  readonly onChange: (words: string) => void;
  readonly onEnter: () => void;
  readonly onRemove: () => void;
  /** Takes the focus when it appears. */
  readonly isNew: boolean;
}

function OneChoice({ number, words, onChange, onEnter, onRemove, isNew }: OneChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        ref={field}
        label={<span className="sr-only">Choice {number}</span>}
        autoComplete="off"
        maxLength={questionLimits.choice}
        value={words}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <Button variant="ghost" size="icon" aria-label={`Remove choice ${number}`} onClick={onRemove}>
        <X aria-hidden="true" size={18} />
      </Button>
    </div>
  );
}
