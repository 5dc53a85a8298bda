import { formatCount } from '#client/lib/format-count.ts';
import { readyFields, type TextFields, type TranslationFields } from './translation-fields.ts';

interface ReadyNoteProps {
  /** As it is stored; absent for something new. */
  readonly before: TextFields | undefined;
  readonly now: TextFields;
  readonly translations: TranslationFields;
}

/** What becomes of the translations that came with a template, before it happens. */
export function ReadyNote({ before, now, translations }: ReadyNoteProps) {
  const ready = readyFields(translations);
  if (ready.length === 0 || before === undefined) return null;
  const languages = formatCount(ready.length, 'language');
  const isTitleChanged = now.title.trim() !== before.title;
  const isDescribed = ready.some((tag) => translations[tag]?.description !== '');
  const isDescriptionChanged = isDescribed && now.description.trim() !== before.description;
  const what = isTitleChanged ? 'title' : isDescriptionChanged ? 'description' : null;
  return (
    <output
      className={`block rounded-control px-4 py-3 text-small ${what === null ? 'bg-spruce-soft text-spruce-dark' : 'bg-marigold-soft text-marigold-ink'}`}
    >
      {what === null
        ? `Ready translations into ${languages} came with the template. They go when you change the words above; add a language to keep or improve its translation.`
        : what === 'title'
          ? `You changed the title. When you save, the ready translations into ${languages} go, and people who use them see the original.`
          : `You changed the description. When you save, its ready translations into ${languages} go. Those of the title stay.`}
    </output>
  );
}
