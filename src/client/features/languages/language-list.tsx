import { Check } from 'lucide-react';
import type { Language } from '#domain/languages.ts';

interface LanguageListProps<One extends Language> {
  readonly languages: readonly One[];
  /** The tag of the one in which the page is read. */
  readonly chosen: string;
  /** The tag of the one that was pressed and is being fetched. */
  readonly coming: string | null;
  readonly onPress: (language: One) => void;
}

/** Languages by their own names, each a button. */
export function LanguageList<One extends Language>({ languages, chosen, coming, onPress }: LanguageListProps<One>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-1.5">
      {languages.map((language) => (
        <li key={language.tag}>
          <Choice
            language={language}
            isChosen={language.tag === chosen}
            isComing={language.tag === coming}
            onPress={() => onPress(language)}
          />
        </li>
      ))}
    </ul>
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
