import type { LanguageTag } from '#domain/languages.ts';
import { request } from '#client/lib/http.ts';

/** From now on mails to this account are in this language. Nobody is held up by it: the page speaks it already. */
export async function writeToMeIn(userId: string, language: LanguageTag): Promise<void> {
  await request('PATCH', `/api/auth/account/${userId}`, { body: { preferredLanguage: language } }).catch(() => {});
}
