import type { FastifyRequest } from 'fastify';
import { languageField } from '#contract/fields.ts';
import { DEFAULT_LANGUAGE } from '#contract/signups.ts';
import { acceptedLanguages, chooseLanguage, oursFor, type LanguageTag } from '#domain/languages.ts';

type Asking = Pick<FastifyRequest, 'cookies' | 'headers'>;

export function visitorLanguage(request: Asking, ofAccount: string | null): LanguageTag {
  return chooseLanguage(wishesOf(request, ofAccount));
}

/** BCP 47 tags, best first: chosen in this browser, then the account's, then the browser's. */
export function wishesOf(request: Asking, ofAccount: string | null): string[] {
  const known = [chosenLanguage(request), ofAccount].filter((wish) => wish !== null);
  return [...known, ...acceptedOf(request)];
}

/**
 * The language for mails to a visitor, a BCP 47 tag: chosen in this browser, else the first of ours that the browser
 * accepts, else its first. We may add one that is missing now.
 */
export function wishedLanguage(request: Asking): string {
  const accepted = acceptedOf(request);
  const ours = accepted.map(oursFor).find((tag) => tag !== null);
  return chosenLanguage(request) ?? ours ?? accepted[0] ?? DEFAULT_LANGUAGE;
}

export function chosenLanguage({ cookies }: Pick<Asking, 'cookies'>): string | null {
  const { lang } = cookies;
  // Most visitors have chosen none, and a check that fails is dear.
  return lang === undefined ? null : (languageField.safeParse(lang).data ?? null);
}

function acceptedOf({ headers }: Pick<Asking, 'headers'>): string[] {
  return acceptedLanguages(headers['accept-language']).filter((tag) => languageField.safeParse(tag).success);
}
