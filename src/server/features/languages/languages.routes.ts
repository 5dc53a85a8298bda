import { languageQuery, languageView } from '#contract/language.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

/** What an open page asks for when its visitor chooses another language. */
export function mountLanguages(mount: Mount, { platform }: Hub): void {
  mount('GET /api/language', {
    summary: 'How one of our languages writes dates; its texts are files of the client',
    query: languageQuery,
    answers: { 200: languageView },
    handle: ({ query: { tag } }) => ({ language: tag, words: dateWords(tag, platform.config.timeZone) }),
  });
}
