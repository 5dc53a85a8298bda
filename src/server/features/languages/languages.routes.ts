import { languageQuery, languageView } from '#contract/language.ts';
import { languageOf } from '#domain/languages.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

export function mountLanguages(mount: Mount, hub: Hub): void {
  mount('GET /api/language', {
    summary: 'Get the name of one of our languages and how it writes dates; its texts are files of the client',
    query: languageQuery,
    responses: { 200: languageView },
    handle: ({ query: { tag } }) => {
      const { name, direction } = languageOf(tag);
      return { language: tag, languageName: name, direction, words: dateWords(tag, hub.config.timeZone) };
    },
  });
}
