import type { UserView } from '#contract/accounts.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { request } from '#client/lib/http.ts';

/** From now on mails to this account are in this language. Nobody is held up by it: the page speaks it already. */
export async function writeToMeIn({ id, name, email }: UserView, language: LanguageTag): Promise<void> {
  const body = { name, email, preferredLanguage: language };
  await request('PATCH', `/api/auth/account/${id}`, { body }).catch(() => {});
}
