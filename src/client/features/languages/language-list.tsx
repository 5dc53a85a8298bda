import { Check } from 'lucide-react';
import type { Language } from '#domain/languages.ts';

interface Pressing<One extends Language> {
  readonly press: (language: One) => void;
  readonly coming: string | null;
}

interface LanguageListProps<One extends Language> {
  readonly languages: readonly One[];
  readonly chosen: string;
  /** Called on a press; or the surrounding form sends the tag, which needs no script. */
  readonly by: Pressing<One> | 'form';
}

export function LanguageList<One extends Language>({ languages, chosen, by }: LanguageListProps<One>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-1.5">
      {languages.map((language) => (
        <li key={language.tag}>
          <button
            {...(by === 'form'
              ? { type: 'submit', name: 'tag', value: language.tag }
              : { type: 'button', onClick: () => by.press(language), 'aria-busy': language.tag === by.coming })}
            lang={language.tag}
            dir={language.direction}
            translate="no"
            aria-current={language.tag === chosen}
            className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded-control border border-line bg-card px-4 text-start text-body hover:border-spruce-line hover:bg-spruce-soft aria-busy:opacity-60 aria-current:border-spruce aria-current:bg-spruce-soft aria-current:font-semibold"
          >
            <span>{language.name}</span>
            {language.tag === chosen ? <Check aria-hidden="true" size={18} className="shrink-0 text-spruce" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
