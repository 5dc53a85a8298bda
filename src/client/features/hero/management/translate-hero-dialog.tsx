import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch, type FieldErrors, type FieldPath } from 'react-hook-form';
import type { HeroView } from '#contract/hero.ts';
import { SOURCE } from '#domain/writing.ts';
import { heroKey, heroQuery } from '#client/features/hero/hero.api.ts';
import type { TranslatedFields } from '#client/features/sheets/management/sheet-translations.ts';
import { TranslationTable } from '#client/features/sheets/management/translation-table.tsx';
import { usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useOpener } from '#client/ui/return-focus.ts';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import {
  checkTranslatedHero,
  heroTranslationsChange,
  ownTextsOf,
  storedHeroWords,
  translatedHeroFields,
  whereHeroTextStands,
} from './hero-translations.ts';
import { updateHero } from './hero-writes.ts';

const TITLE = 'Translate the banner';
const DESCRIPTION =
  'People who use one of these languages see your translation on the home page. Everyone else sees your own words.';

/** What the council has written on the banner, in other languages. */
export function TranslateHeroDialog(props: DialogState) {
  const opener = useOpener(props.returnFocusTo);
  const { data, isFetching, isFetchedAfterMount, refetch } = useQuery({ ...heroQuery, refetchOnMount: 'always' });
  if (data !== undefined && isFetchedAfterMount) return <OpenDialog hero={data} {...props} returnFocusTo={opener} />;
  return (
    <Dialog {...props} title={TITLE} description={DESCRIPTION} wide="widest">
      {isFetching ? (
        <LoadingBone className="h-40 w-full" />
      ) : (
        <CouldNotLoad text="We couldn’t load the banner." onAgain={() => void refetch()} />
      )}
    </Dialog>
  );
}

function OpenDialog({ hero, ...state }: DialogState & { readonly hero: HeroView }) {
  const translation = useHeroTranslation(hero, () => state.onOpenChange(false));
  return (
    <FormDialog
      {...state}
      title={TITLE}
      description={DESCRIPTION}
      wide="widest"
      form={translation.form}
      onSave={translation.save}
      action="Save translations"
    >
      {translation.texts.length === 0 ? (
        <p>The banner has only texts that we have translated already. Change them first.</p>
      ) : (
        <TranslationTable translation={translation} written={SOURCE} />
      )}
    </FormDialog>
  );
}

function useHeroTranslation(hero: HeroView, onSaved: () => void) {
  const queryClient = useQueryClient();
  const texts = useMemo(() => ownTextsOf(hero), [hero]);
  const form = usePersistedForm<TranslatedFields, TranslatedFields>({
    initial: useMemo(() => translatedHeroFields(hero), [hero]),
    resolver: (fields) => {
      const problems = checkTranslatedHero(texts, fields);
      if (problems.length === 0) return { values: fields, errors: {} };
      const byTag = Map.groupBy(problems, ({ tag }) => tag);
      const into = [...byTag].map(([tag, of]) => [
        tag,
        Object.fromEntries(of.map(({ at, message }) => [at, { type: 'custom', message }])),
      ]);
      return { values: {}, errors: { into: Object.fromEntries(into) } as FieldErrors<TranslatedFields> };
    },
    draft: 'hero:translations',
    failure: { title: 'Update Failed', text: 'Failed to save the translations. Please try again.' },
  });
  const { control, setValue, getValues } = form.form;
  const fields = useWatch({ control }) as TranslatedFields;
  return {
    texts,
    form,
    fields,
    whereOf: whereHeroTextStands,
    suggest: () => undefined,
    nameOf: (tag: string, at: number) => `into.${tag}.${at}` as FieldPath<TranslatedFields>,
    addColumn(tag: keyof TranslatedFields['into']) {
      const { columns, removed, into } = getValues();
      setValue('into', { ...into, [tag]: texts.map((text) => storedHeroWords(text, tag)) });
      setValue('columns', [...columns, tag]);
      setValue(
        'removed',
        removed.filter((each) => each !== tag),
      );
    },
    removeColumn(tag: keyof TranslatedFields['into']) {
      const { columns, removed } = getValues();
      setValue(
        'columns',
        columns.filter((each) => each !== tag),
      );
      setValue('removed', [...removed, tag]);
    },
    takeSuggestions() {},
    async save() {
      const translations = heroTranslationsChange(hero, getValues());
      if (Object.keys(translations ?? {}).length > 0)
        queryClient.setQueryData(heroKey, await updateHero({ translations }));
      showToast({ title: 'Translations Saved', description: 'They’re now on the home page.' });
      onSaved();
    },
  };
}
