import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import { englishName, languageName } from '#domain/language-names.ts';
import { languages } from '#domain/languages.ts';
import { formatCount } from '#client/lib/format-count.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { ReadyNote } from './ready-note.tsx';
import type { SheetFields, SheetFormInput } from './sheet-fields.ts';
import { countStored, textsOfSheet, translatedFieldsOf } from './sheet-translations.ts';
import { TranslationsSection } from './translations-section.tsx';

const TranslateDialog = lazyDialog(() => import('./translate-sheet.tsx').then((module) => module.TranslateDialog));

interface SheetLanguagesProps {
  readonly form: PersistedForm<SheetFields, SheetFormInput>;
  /** As it is stored; absent for a new one. */
  readonly sheet?: SheetView;
}

/** The language in which a sheet is written, and what it says in others. */
export function SheetLanguages({ form, sheet }: SheetLanguagesProps) {
  return (
    <>
      <LanguageField form={form} />
      {sheet === undefined ? <NewTranslations form={form} /> : <Translated form={form} sheet={sheet} />}
    </>
  );
}

export function LanguageField({ form }: Pick<SheetLanguagesProps, 'form'>) {
  return (
    <SelectField
      label="Language of title and description"
      hint="This also applies to its slots"
      {...form.fieldProps('language')}
    >
      {languages.map((each) => (
        <option key={each.tag} value={each.tag}>
          {languageName(each.tag)}
        </option>
      ))}
    </SelectField>
  );
}

function NewTranslations({ form }: Pick<SheetLanguagesProps, 'form'>) {
  const { control, setValue, formState } = form.form;
  const [title, description, language, translations] = useWatch({
    control,
    name: ['title', 'description', 'language', 'translations'],
  });
  return (
    <TranslationsSection
      original={{ title, description }}
      written={language}
      translations={translations}
      onChange={(next) => setValue('translations', next, { shouldValidate: formState.isSubmitted })}
      place={form.fieldState}
    />
  );
}

/** How far each language is, with its slots, and the way to all of them. */
function Translated({ form, sheet }: Required<SheetLanguagesProps>) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, description, translations] = useWatch({
    control: form.form.control,
    name: ['title', 'description', 'translations'],
  });
  const texts = textsOfSheet(sheet);
  const { columns } = translatedFieldsOf(sheet);
  return (
    <section aria-label="In other languages" className="grid gap-3">
      <ReadyNote
        before={{ title: sheet.title, description: sheet.description ?? '' }}
        now={{ title, description }}
        translations={translations}
      />
      {columns.length === 0 ? (
        <p className="text-small text-muted">
          The sheet has {formatCount(texts.length, 'text')}: its title, its description, its slots and its questions.
        </p>
      ) : (
        <ul className="text-small tabular-nums" translate="no">
          {columns.map((tag) => (
            <li key={tag} className="py-0.5">
              {`${englishName(tag)}: ${countStored(texts, tag)} of ${formatCount(texts.length, 'text')}`}
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Languages aria-hidden="true" size={18} />
        <span>Translate…</span>
      </Button>
      <TranslateDialog sheet={sheet} open={isOpen} onOpenChange={setIsOpen} />
    </section>
  );
}
