import type { TemplateView } from '#contract/templates.ts';
import type { KnownTemplate } from '#domain/templates/sheet-templates.ts';
import { SOURCE } from '#domain/writing.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { sheetWords } from './sheet-words.ts';
import { slotWords } from './slot-words.ts';

/** In English, as the administration is. */
export function presentTemplate({ id, days, slots }: KnownTemplate): TemplateView {
  const english = serverTexts(SOURCE);
  return {
    id,
    title: sheetWords[id].title(english),
    description: sheetWords[id].description(english),
    days,
    slots: slots.map(({ key, words, places, times, isItem }) => ({
      key,
      title: slotWords[words](english),
      places,
      times,
      isItem,
    })),
  };
}
