import { Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { Language, LanguageTag } from '#domain/languages.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';

type Choice = Language & { readonly tag: LanguageTag };

interface AddLanguageProps {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly error?: string | undefined;
  readonly choices: readonly Choice[];
  readonly wordsOf: (language: Choice) => string;
  readonly onAdd: (tag: LanguageTag) => void;
}

export function AddLanguage({ ref, id, error, choices, wordsOf, onAdd }: AddLanguageProps) {
  const [chosen, setChosen] = useState<LanguageTag | undefined>(undefined);
  const choice = choices.find(({ tag }) => tag === chosen) ?? choices[0];
  if (choice === undefined) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-52">
        <SelectField
          id={id}
          error={error}
          label="Add a language"
          value={choice.tag}
          onChange={(event) => setChosen(choices.find(({ tag }) => tag === event.target.value)?.tag)}
        >
          {choices.map((language) => (
            <option key={language.tag} value={language.tag}>
              {wordsOf(language)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        {...(ref === undefined ? {} : { ref })}
        variant="outline"
        className="h-12"
        onClick={() => {
          setChosen(undefined);
          onAdd(choice.tag);
        }}
      >
        <Plus aria-hidden="true" size={18} />
        <span>Add</span>
      </Button>
    </div>
  );
}
