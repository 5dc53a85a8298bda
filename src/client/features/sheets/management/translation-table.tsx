import { Sparkles, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { englishName, languageName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import type { SheetText } from '#domain/sheet-texts.ts';
import { directionOf } from '#domain/writing.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { AddLanguage } from './add-language.tsx';
import { countStored, countTranslated } from './sheet-translations.ts';
import type { SheetTranslation } from './use-translations.ts';

interface TranslationTableProps {
  readonly translation: SheetTranslation;
  readonly written: LanguageTag;
}

/** Languages as columns, and each text once; on a phone, the languages of a text are below it. */
export function TranslationTable({ translation, written }: TranslationTableProps) {
  const { texts, fields } = translation;
  const { columns } = fields;
  const [added, setAdded] = useState<LanguageTag | null>(null);
  const first = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    if (added !== null) first.current?.querySelector<HTMLElement>(`[lang="${added}"]`)?.focus();
  }, [added]);
  const style = { '--columns': `minmax(12rem,1fr) repeat(${columns.length}, minmax(13rem,1fr))` } as CSSProperties;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AddLanguage
        id={id}
        choices={languages.filter(({ tag }) => tag !== written && !columns.includes(tag))}
        wordsOf={({ tag }) => `${languageName(tag)} (${countOf(translation, tag)})`}
        onAdd={(tag) => {
          translation.addColumn(tag);
          setAdded(tag);
        }}
      />
      {columns.length === 0 ? null : (
        <div className="@2xl:-mx-1.5 @2xl:overflow-x-auto @2xl:px-1.5">
          <div style={style} className="grid gap-x-4 gap-y-3 @2xl:min-w-min">
            <ColumnHeads translation={translation} written={written} />
            <ul ref={first} className="grid gap-4 @2xl:gap-0">
              {texts.map((text, at) => (
                <TextRow key={text.text} translation={translation} text={text} at={at} written={written} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

const inColumns = '@2xl:grid @2xl:grid-cols-(--columns) @2xl:gap-x-4';

/** `3 of 4 texts` */
function countOf({ texts, fields }: SheetTranslation, tag: LanguageTag): string {
  const shown = fields.columns.includes(tag) ? fields.into[tag] : undefined;
  const translated = shown === undefined ? countStored(texts, tag) : countTranslated(shown);
  return `${translated} of ${formatCount(texts.length, 'text')}`;
}

function ColumnHeads({ translation, written }: TranslationTableProps) {
  const { fields } = translation;
  return (
    <div className={`grid gap-3 ${inColumns}`}>
      <p className="hidden font-semibold @2xl:block" translate="no">
        {languageName(written)}
      </p>
      {fields.columns.map((tag) => (
        <ColumnHead key={tag} translation={translation} tag={tag} />
      ))}
    </div>
  );
}

function ColumnHead({ translation, tag }: { readonly translation: SheetTranslation; readonly tag: LanguageTag }) {
  const { texts, fields, suggest } = translation;
  const missing = texts.filter(
    ({ text }, at) => (fields.into[tag]?.[at] ?? '').trim() === '' && suggest(text, tag) !== undefined,
  ).length;
  return (
    <section aria-label={languageName(tag)} className="grid content-start gap-1 rounded-control bg-desk px-3 py-2">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 pt-1.5 text-body font-semibold tracking-normal wrap-anywhere" translate="no">
          {languageName(tag)}
        </h3>
        <Button
          variant="ghost"
          size="sm"
          className="-me-2 shrink-0 px-2.5!"
          onClick={() => translation.removeColumn(tag)}
        >
          <X aria-hidden="true" size={17} />
          <span className="sr-only">Remove {englishName(tag)}</span>
        </Button>
      </div>
      <output className="text-small text-muted tabular-nums">{countOf(translation, tag)}</output>
      {missing === 0 ? null : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => translation.takeSuggestions(tag)}
        >
          <Sparkles aria-hidden="true" size={16} />
          <span>Use {formatCount(missing, 'suggestion')}</span>
        </Button>
      )}
    </section>
  );
}

interface TextRowProps extends TranslationTableProps {
  readonly text: SheetText;
  readonly at: number;
}

function TextRow({ translation, text, at, written }: TextRowProps) {
  return (
    <li className={`grid gap-3 border-t border-line py-3 ${inColumns}`}>
      <div className="min-w-0">
        <p className="text-small text-muted">{translation.whereOf(text)}</p>
        <p
          lang={written}
          dir={directionOf(written)}
          className="font-semibold wrap-anywhere whitespace-pre-line"
          translate="no"
        >
          {text.text}
        </p>
      </div>
      {translation.fields.columns.map((tag) => (
        <WordsField key={tag} translation={translation} text={text} at={at} tag={tag} />
      ))}
    </li>
  );
}

interface WordsFieldProps {
  readonly translation: SheetTranslation;
  readonly text: SheetText;
  readonly at: number;
  readonly tag: LanguageTag;
}

function WordsField({ translation, text, at, tag }: WordsFieldProps) {
  const { form, fields, suggest, nameOf } = translation;
  const name = nameOf(tag, at);
  const isEmpty = (fields.into[tag]?.[at] ?? '').trim() === '';
  const suggestion = isEmpty ? suggest(text.text, tag) : undefined;
  const isLong = text.uses.some(({ part }) => part === 'description');
  const shared = {
    ...form.fieldProps(name),
    lang: tag,
    dir: directionOf(tag),
    autoComplete: 'off',
    label: (
      <span className="text-small font-normal @2xl:sr-only">
        {languageName(tag)}
        <span className="sr-only">: {text.text}</span>
      </span>
    ),
  };
  const use = (words: string) => {
    form.form.setValue(name, words, { shouldDirty: true });
    form.form.setFocus(name);
  };
  return (
    <div className="grid min-w-0 content-start gap-1">
      {isLong ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />}
      {suggestion === undefined ? null : (
        <button
          type="button"
          onClick={() => use(suggestion.words)}
          className="flex min-h-11 items-center gap-2 justify-self-start rounded-control px-2 text-start text-small text-spruce hover:bg-spruce-soft"
        >
          <Sparkles aria-hidden="true" size={15} className="shrink-0" />
          <span>
            <span className="sr-only">Use for {text.text}: </span>
            <bdi lang={tag} className="font-semibold wrap-anywhere" translate="no">
              {suggestion.words}
            </bdi>
            <span className="text-muted">
              {suggestion.from === 'template' ? ' from a template' : ' from an earlier sheet'}
            </span>
          </span>
        </button>
      )}
    </div>
  );
}
