import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { languageName } from '#domain/language-names.ts';
import { languages, type Language, type LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { AddLanguage } from './add-language.tsx';
import { ReadyNote } from './ready-note.tsx';
import { isOpen, NO_TEXT, type TextFields, type TranslationFields } from './translation-fields.ts';

interface TranslationsSectionProps {
  readonly original: TextFields;
  /** The original as it is stored; absent for something new. */
  readonly before?: TextFields | undefined;
  readonly written: LanguageTag;
  readonly translations: TranslationFields;
  readonly onChange: (translations: TranslationFields) => void;
  readonly place: (name: string) => FieldState;
}

export function TranslationsSection(props: TranslationsSectionProps) {
  const { original, before, written, translations, onChange, place } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<LanguageTag | null>(null);
  const add = (tag: LanguageTag) => {
    const { title, description } = translations[tag] ?? NO_TEXT;
    onChange({ ...translations, [tag]: { title, description } });
    setAdded(tag);
  };
  const remove = (tag: LanguageTag) => {
    onChange({ ...translations, [tag]: null });
    // Its own button goes.
    addButton.current?.focus();
  };
  const isIn = ({ tag }: { readonly tag: LanguageTag }) => isOpen(translations[tag]);
  return (
    <fieldset className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-0.5 font-semibold">
        In other languages <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-small text-muted">
        People who use one of these languages see your translation on the site and in emails. Everyone else sees the
        original.
      </p>
      <ReadyNote before={before} now={original} translations={translations} />
      {languages.filter(isIn).map((language) => (
        <OneLanguage
          key={language.tag}
          language={language}
          original={original}
          written={written}
          texts={translations[language.tag] ?? NO_TEXT}
          onTexts={(texts) => onChange({ ...translations, [language.tag]: texts })}
          onRemove={() => remove(language.tag)}
          isNew={language.tag === added}
          place={(name) => place(`translations.${language.tag}.${name}`)}
        />
      ))}
      <AddLanguage
        ref={addButton}
        choices={languages.filter((language) => !isIn(language) && language.tag !== written)}
        {...place('translations')}
        wordsOf={({ tag }) => languageName(tag)}
        onAdd={add}
      />
    </fieldset>
  );
}

interface OneLanguageProps {
  readonly language: Language & { readonly tag: LanguageTag };
  readonly original: TextFields;
  readonly written: LanguageTag;
  readonly texts: TextFields;
  readonly onTexts: (texts: TextFields) => void;
  readonly onRemove: () => void;
  readonly isNew: boolean;
  readonly place: (name: 'title' | 'description') => FieldState;
}

function OneLanguage({ language, original, written, texts, onTexts, onRemove, isNew, ...rest }: OneLanguageProps) {
  const { place } = rest;
  const { tag, direction } = language;
  const name = languageName(tag);
  const heading = useId();
  const title = place('title');
  useEffect(() => {
    if (isNew) document.getElementById(title.id)?.focus();
  }, [isNew, title.id]);
  const speech = { lang: tag, dir: direction, autoComplete: 'off' } as const;
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-control bg-desk px-4 pt-2 pb-4">
      <header className="flex items-start justify-between gap-3">
        <h3 id={heading} className="pt-2.5 text-body font-semibold tracking-normal" translate="no">
          {name}
        </h3>
        <Button variant="ghost" size="sm" className="-me-2 shrink-0" onClick={onRemove}>
          <X aria-hidden="true" size={17} />
          <span>Remove</span>
          <span className="sr-only"> {name}</span>
        </Button>
      </header>
      <Beside what="Original title" text={original.title} written={written}>
        <TextField
          {...title}
          {...speech}
          label="Title"
          value={texts.title}
          onChange={(event) => onTexts({ ...texts, title: event.target.value })}
        />
      </Beside>
      <Beside what="Original description" text={original.description} written={written}>
        <TextArea
          {...place('description')}
          {...speech}
          label="Description"
          optional
          rows={3}
          value={texts.description}
          onChange={(event) => onTexts({ ...texts, description: event.target.value })}
        />
      </Beside>
    </section>
  );
}

interface BesideProps {
  readonly what: string;
  readonly text: string;
  readonly written: LanguageTag;
  readonly children: ReactNode;
}

function Beside({ what, text, written, children }: BesideProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 @xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="min-w-0 text-small">
        <p className="text-muted">{what}</p>
        {text.trim() === '' ? (
          <p className="text-muted">None yet</p>
        ) : (
          <p lang={written} dir={directionOf(written)} className="wrap-anywhere whitespace-pre-line" translate="no">
            {text}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
