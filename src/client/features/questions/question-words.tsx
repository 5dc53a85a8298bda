import type { QuestionView } from '#contract/questions.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { wordsIn } from '#domain/questions.ts';
import { useSpeech, useWanted } from '#client/features/sheets/organizers-words.tsx';

export interface WordsProps {
  /** A question or a choice. */
  readonly of: Pick<QuestionView, 'words' | 'translations'>;
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
}

/** In the language of the page if there is a translation. */
export function Words({ of, written }: WordsProps) {
  const { text, language } = wordsIn(useWanted(written), of, written);
  return <span {...useSpeech(language)}>{text}</span>;
}
