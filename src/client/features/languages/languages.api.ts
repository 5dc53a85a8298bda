import type { UserView } from '#contract/accounts.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { request } from '#client/lib/http.ts';

/** Sets the language of mails to this account, without waiting: the page has changed already. */
export async function writeToMeIn({ id, name, email }: UserView, language: LanguageTag): Promise<void> {
  const body = { name, email, preferredLanguage: language };
  await request('PATCH', `/api/auth/account/${id}`, { body }).catch(() => {});
}
