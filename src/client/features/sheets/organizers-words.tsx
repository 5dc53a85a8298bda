import { Trans } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import type { LanguageTag } from '#domain/languages.ts';
import {
  descriptionIn,
  titleIn,
  translationFor,
  type Described,
  type Titled,
  type Wording,
} from '#domain/translations.ts';
import { SOURCE } from '#domain/writing.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { toggleOriginals, useOriginals } from './originals.ts';

/** The language of the original; English when absent. */
type Written = LanguageTag | undefined;

export function useTitle(of: Titled, written: Written): Wording {
  return titleIn(useWanted(written), of, written);
}

export function TitleOf({ of, written }: { readonly of: Titled; readonly written: Written }) {
  const { text, language } = useTitle(of, written);
  return <span {...useSpeech(language)}>{text}</span>;
}

interface DescriptionOfProps {
  readonly of: Described;
  readonly written: Written;
  readonly className: string;
}

export function DescriptionOf({ of, written, className }: DescriptionOfProps) {
  const description = descriptionIn(useWanted(written), of, written);
  const speech = useSpeech(description?.language ?? SOURCE);
  if (description === null) return null;
  return (
    <p className={`whitespace-pre-line ${className}`}>
      {/* In its own direction, but beginning where the rest of the page begins. */}
      <span dir="auto" {...speech}>
        {description.text}
      </span>
    </p>
  );
}

interface ShowOriginalProps {
  readonly of: readonly Titled[];
  readonly written: Written;
  readonly className?: string;
}

export function ShowOriginal({ className = '', ...shown }: ShowOriginalProps) {
  return useIsTranslated()([shown]) ? <OriginalButton className={className} /> : null;
}

export function useIsTranslated(): (shown: readonly Pick<ShowOriginalProps, 'of' | 'written'>[]) => boolean {
  const { language } = usePageData();
  return (shown) =>
    shown.some(({ of, written }) =>
      of.some(({ translations }) => translationFor(language, translations, written) !== null),
    );
}

/** Reserves room for both labels, so that pressing it moves nothing. */
export function OriginalButton({ className = '' }: { readonly className?: string }) {
  const isOriginal = useOriginals();
  const word = (isShown: boolean) => `col-start-1 row-start-1 ${isShown ? '' : 'invisible'}`;
  return (
    <button
      type="button"
      onClick={toggleOriginals}
      className={`quiet-link inline-flex min-h-11 cursor-pointer items-center gap-2 text-start text-small noscript:hidden print:hidden ${className}`}
    >
      <Languages aria-hidden="true" size={17} className="shrink-0" />
      <span className="inline-grid">
        <span className={word(!isOriginal)}>
          <Trans>Show the original</Trans>
        </span>
        <span className={word(isOriginal)}>
          <Trans>Show the translation</Trans>
        </span>
      </span>
    </button>
  );
}

/** The language in which organizers’ words are shown, if there is a translation. */
export function useWanted(written: Written): LanguageTag {
  const { language } = usePageData();
  return useOriginals() ? (written ?? SOURCE) : language;
}

/** For words in another language than the page's; the first letter decides their direction. */
export function useSpeech(language: LanguageTag): { lang?: LanguageTag; dir?: 'auto' } {
  const page = usePageData();
  return language === page.language ? {} : { lang: language, dir: 'auto' };
}
