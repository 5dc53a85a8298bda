import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import type { KnownTranslation } from '#contract/known-translations.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { SheetText } from '#domain/sheet-texts.ts';
import { requestJson } from '#client/lib/http.ts';
import { usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { requestKey, forgetRequestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import { useRefreshSheets } from './refresh-sheets.ts';
import {
  checkTranslated,
  isNoChange,
  storedWords,
  suggestionsOf,
  textsOfSheet,
  translatedFieldsOf,
  translationChanges,
  whereTextStands,
  type Suggest,
  type TranslatedFields,
  type TranslationChanges,
} from './sheet-translations.ts';
import { updateSheet } from './sheet-writes.ts';
import { wholeSheetKey } from './whole-sheet.tsx';

type TranslationForm = PersistedForm<TranslatedFields, TranslatedFields>;

export interface SheetTranslation {
  readonly texts: readonly SheetText[];
  /** Which part it is, in words. */
  readonly whereOf: (text: SheetText) => string;
  readonly form: TranslationForm;
  readonly fields: TranslatedFields;
  readonly suggest: Suggest;
  readonly nameOf: (tag: LanguageTag, at: number) => FieldPath<TranslatedFields>;
  readonly addColumn: (tag: LanguageTag) => void;
  readonly removeColumn: (tag: LanguageTag) => void;
  /** Fills the fields that are still empty. */
  readonly takeSuggestions: (tag: LanguageTag) => void;
  readonly save: () => Promise<void>;
}

/** All texts of a sheet in the languages that are chosen, as a form. */
export function useTranslations(sheet: SheetView, onSaved: () => void): SheetTranslation {
  // What others change meanwhile is neither this form's to send back nor to take away.
  const [before] = useState(sheet);
  const queryClient = useQueryClient();
  const refresh = useRefreshSheets();
  const texts = useMemo(() => textsOfSheet(before), [before]);
  const draft = `sheet:translations:${sheet.id}`;
  const form = usePersistedForm<TranslatedFields, TranslatedFields>({
    initial: useMemo(() => translatedFieldsOf(before), [before]),
    resolver: useMemo(() => resolverOf(texts), [texts]),
    draft,
    failure: { title: 'Update Failed', text: 'Failed to save the translations. Please try again.' },
  });
  const { control, setValue, getValues } = form.form;
  const fields = useWatch({ control }) as TranslatedFields;
  const { data: known = none } = useQuery({
    queryKey: ['/api/known-translations', sheet.id],
    queryFn: ({ signal }) =>
      requestJson<KnownTranslation[]>('GET', `/api/signup-sheets/${sheet.id}/known-translations`, { signal }),
  });
  const suggest = useMemo(() => suggestionsOf(known), [known]);
  const write = (next: Partial<TranslatedFields>) => {
    for (const [name, value] of Object.entries(next)) setValue(name as keyof TranslatedFields, value);
  };
  return {
    texts,
    whereOf: whereTextStands,
    form,
    fields,
    suggest,
    nameOf: (tag, at) => `into.${tag}.${at}` as FieldPath<TranslatedFields>,
    addColumn(tag) {
      const { columns, removed, into } = getValues();
      write({
        into: { ...into, [tag]: texts.map((text) => storedWords(text, tag)) },
        columns: [...columns, tag],
        removed: removed.filter((each) => each !== tag),
      });
    },
    removeColumn(tag) {
      const { columns, removed } = getValues();
      write({ columns: columns.filter((each) => each !== tag), removed: [...removed, tag] });
    },
    takeSuggestions(tag) {
      const words = texts.map(({ text }, at) => {
        const typed = getValues().into[tag]?.[at] ?? '';
        return typed.trim() === '' ? (suggest(text, tag)?.words ?? '') : typed;
      });
      write({ into: { ...getValues().into, [tag]: words } });
    },
    async save() {
      const changes = translationChanges(before, getValues());
      if (!isNoChange(changes)) await writeTranslations(before.id, changes, draft);
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: wholeSheetKey(before.id) })]);
      showToast({ title: 'Translations Saved', description: before.title });
      onSaved();
    },
  };
}

const none: readonly KnownTranslation[] = [];

/** What slots say goes in one call, however many there are. After a failure, the rest is saved by the next press. */
async function writeTranslations(id: string, { sheet, slots, questions }: TranslationChanges, draft: string) {
  if (sheet !== undefined) await updateSheet(id, { translations: sheet });
  if (slots.length > 0) {
    const body = { change: slots };
    const headers = { 'Idempotency-Key': requestKey(draft, body) };
    await requestJson('POST', `/api/signup-sheets/${id}/slots/changes`, { body, headers });
    forgetRequestKey(draft);
  }
  if (questions !== undefined) await requestJson('PUT', `/api/signup-sheets/${id}/questions`, { body: { questions } });
}

function resolverOf(texts: readonly SheetText[]): Resolver<TranslatedFields, unknown, TranslatedFields> {
  return (fields) => {
    const problems = checkTranslated(texts, fields);
    if (problems.length === 0) return { values: fields, errors: {} };
    const byTag = Map.groupBy(problems, ({ tag }) => tag);
    const into = Object.fromEntries(
      [...byTag].map(([tag, of]) => [
        tag,
        Object.fromEntries(of.map(({ at, message }) => [at, { type: 'custom', message }])),
      ]),
    );
    return { values: {}, errors: { into } as FieldErrors<TranslatedFields> };
  };
}
