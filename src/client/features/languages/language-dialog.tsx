import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { languages, type Language, type LanguageTag } from '#domain/languages.ts';
import { useLanguage } from '#client/lib/language.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { matchingLanguages } from './matching-languages.ts';
import { writeToMeIn } from './languages.api.ts';

/** All languages by their own names. The page speaks the one that is pressed at once. */
export function LanguageDialog({ open, onOpenChange }: DialogState) {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { language, choose } = useLanguage();
  const [search, setSearch] = useState('');
  const [coming, setComing] = useState<LanguageTag | null>(null);
  // The present one first: a long list may hide it.
  const all = languages.toSorted((a, b) => Number(b.tag === language) - Number(a.tag === language));
  const found = matchingLanguages(all, search, language);
  const press = async (tag: LanguageTag) => {
    setComing(tag);
    try {
      await choose(tag);
      if (user !== null) void writeToMeIn(user, tag);
      setSearch('');
      onOpenChange(false);
    } catch {
      showToast({
        title: t`The language could not be changed`,
        description: t`Please try again.`,
        variant: 'destructive',
      });
    } finally {
      setComing(null);
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Choose your language</Trans>}>
      <TextField
        label={<Trans>Search</Trans>}
        type="search"
        autoComplete="off"
        data-first-focus=""
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-1.5">
        {found.map((each) => (
          <li key={each.tag}>
            <Choice
              language={each}
              isChosen={each.tag === language}
              isComing={each.tag === coming}
              onPress={() => void press(each.tag)}
            />
          </li>
        ))}
      </ul>
      <output className="block text-muted">
        {found.length === 0 ? <Trans>No language of this name</Trans> : null}
      </output>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly language: Language;
  readonly isChosen: boolean;
  readonly isComing: boolean;
  readonly onPress: () => void;
}

function Choice({ language: { tag, name, direction }, isChosen, isComing, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      lang={tag}
      dir={direction}
      translate="no"
      aria-current={isChosen}
      aria-busy={isComing}
      onClick={onPress}
      className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded-control border border-line px-4 text-start text-body hover:border-spruce-line hover:bg-spruce-soft aria-busy:opacity-60 aria-current:border-spruce aria-current:bg-spruce-soft aria-current:font-semibold"
    >
      <span>{name}</span>
      {isChosen ? <Check aria-hidden="true" size={18} className="shrink-0 text-spruce" /> : null}
    </button>
  );
}
