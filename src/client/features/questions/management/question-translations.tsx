import { useState } from 'react';
import { languageName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { hasChoices } from '#domain/questions.ts';
import { directionOf } from '#domain/writing.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import type { QuestionRow } from './question-rows.ts';

interface QuestionTranslationsProps {
  readonly row: QuestionRow;
  /** The language of the sheet. */
  readonly written: LanguageTag;
  readonly onChange: (row: QuestionRow) => void;
}

export function QuestionTranslations({ row, written, onChange }: QuestionTranslationsProps) {
  const [chosen, setChosen] = useState<LanguageTag | ''>('');
  const [added, setAdded] = useState<readonly LanguageTag[]>([]);
  const isIn = (tag: LanguageTag) => row.translations[tag] !== undefined || added.includes(tag);
  const rest = languages.filter(({ tag }) => tag !== written && !isIn(tag));
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2.5 text-small font-semibold">
        In other languages <span className="font-normal text-muted">(optional)</span>
      </summary>
      <div className="grid gap-4">
        {languages
          .filter(({ tag }) => isIn(tag))
          .map(({ tag }) => (
            <OneLanguage key={tag} tag={tag} row={row} onChange={onChange} />
          ))}
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Language"
            value={chosen}
            onChange={(event) => setChosen(rest.find(({ tag }) => tag === event.target.value)?.tag ?? '')}
          >
            <option value="">Choose a language</option>
            {rest.map(({ tag }) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </SelectField>
          <Button
            variant="outline"
            disabled={chosen === ''}
            onClick={() => {
              if (chosen !== '') setAdded([...added, chosen]);
              setChosen('');
            }}
          >
            Add
          </Button>
        </div>
      </div>
    </details>
  );
}

interface OneLanguageProps extends Pick<QuestionTranslationsProps, 'row' | 'onChange'> {
  readonly tag: LanguageTag;
}

function OneLanguage({ tag, row, onChange }: OneLanguageProps) {
  const speech = { lang: tag, dir: directionOf(tag), autoComplete: 'off' } as const;
  const choices = hasChoices(row.kind) ? row.choices.filter(({ retired }) => !retired) : [];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-card p-3">
      <legend className="sr-only">{languageName(tag)}</legend>
      <TextField
        {...speech}
        label={
          <span className="font-normal">
            <b translate="no">{languageName(tag)}</b> · {row.words.trim() === '' ? 'Question' : row.words}
          </span>
        }
        value={row.translations[tag] ?? ''}
        onChange={(event) => onChange({ ...row, translations: { ...row.translations, [tag]: event.target.value } })}
      />
      {choices.map((choice) => (
        <TextField
          key={choice.key}
          {...speech}
          label={<span className="text-small font-normal">{choice.words.trim() === '' ? 'Choice' : choice.words}</span>}
          value={choice.translations[tag] ?? ''}
          onChange={(event) => {
            const translations = { ...choice.translations, [tag]: event.target.value };
            const next = row.choices.map((other) => (other.key === choice.key ? { ...choice, translations } : other));
            onChange({ ...row, choices: next });
          }}
        />
      ))}
    </fieldset>
  );
}
