import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mayBeTranslated } from '#contract/paths.ts';
import { languages, type Language } from '#domain/languages.ts';
import { outsideLanguageOf, outsideLanguages } from '#domain/outside-languages.ts';
import { useLanguage } from '#client/lib/language.ts';
import { organizesAny, useSignedInUser } from '#client/lib/session.ts';
import { translation } from '#client/lib/storage.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { AgreeDialog } from './agree-dialog.tsx';
import { LanguageList } from './language-list.tsx';
import { matchingLanguages } from './matching-languages.ts';
import { useOurLanguage } from './use-our-language.ts';
import { forgetTranslation, stopTranslating } from './website-translator.ts';

export function LanguageDialog({ open, onOpenChange }: DialogState) {
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Language | null>(null);
  const [path] = useLocation();
  const isOrganizer = organizesAny(useSignedInUser());
  const isOpenToOthers = mayBeTranslated(path) && !isOrganizer;
  const outside = isOpenToOthers ? outsideLanguageOf(translation.read()) : null;
  const { coming, press } = useOurLanguage(() => {
    if (outside === null) forgetTranslation();
    else stopTranslating();
    setSearch('');
    onOpenChange(false);
  });
  const agree = ({ tag }: Language) => {
    translation.write(tag);
    window.location.reload();
  };

  const chosen = outside?.tag ?? language;
  // The present one first: a long list may hide it.
  const presentFirst = <One extends Language>(all: readonly One[]) =>
    matchingLanguages(
      all.toSorted((a, b) => Number(b.tag === chosen) - Number(a.tag === chosen)),
      search,
      language,
    );
  const ours = presentFirst(languages);
  const others = isOpenToOthers ? presentFirst(outsideLanguages) : [];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Choose your language</Trans>}>
      {outside === null ? null : <Translated language={outside} />}
      <TextField
        label={<Trans>Search</Trans>}
        type="search"
        autoComplete="off"
        data-first-focus=""
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="mt-4">
        <LanguageList languages={ours} chosen={chosen} by={{ press: ({ tag }) => press(tag), coming }} />
      </div>
      {others.length === 0 ? null : (
        <section aria-labelledby="outside-languages" className={ours.length === 0 ? '' : 'mt-7'}>
          <h3 id="outside-languages" className="text-body font-bold">
            <Trans>More languages, by Google Translate</Trans>
          </h3>
          <p className="mt-1 mb-3 text-small text-muted">
            <Trans>Translated by Google, outside this site. We’ll ask you first.</Trans>
          </p>
          <LanguageList
            languages={others}
            chosen={chosen}
            by={{ press: (pressed) => (outside === null ? setAsked(pressed) : agree(pressed)), coming: null }}
          />
        </section>
      )}
      <output className="block text-muted">
        {ours.length + others.length === 0 ? <Trans>No languages match</Trans> : null}
      </output>
      <AgreeDialog
        language={asked}
        onAgree={() => {
          if (asked !== null) agree(asked);
        }}
        onLeave={() => setAsked(null)}
      />
    </Dialog>
  );
}

function Translated({ language: { tag, name } }: { readonly language: Language }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-spruce-soft px-4 py-3">
      <p>
        <span translate="no" lang={tag} className="block font-semibold">
          {name}
        </span>
        <span className="block text-small">
          <Trans>Translated by Google</Trans>
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={stopTranslating}>
        <Trans>Stop translating</Trans>
      </Button>
    </div>
  );
}
