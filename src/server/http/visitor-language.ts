import type { FastifyRequest } from 'fastify';
import { languageField } from '#contract/fields.ts';
import { DEFAULT_LANGUAGE } from '#contract/signups.ts';
import { acceptedLanguages, chooseLanguage, oursFor, type LanguageTag } from '#domain/languages.ts';

type Asking = Pick<FastifyRequest, 'cookies' | 'headers'>;

/** Of the languages that we have, the one in which a visitor is shown pages. */
export function visitorLanguage(request: Asking, ofAccount: string | null): LanguageTag {
  return chooseLanguage(wishesOf(request, ofAccount));
}

/** BCP 47 tags, best first: as chosen before with this browser, then that of the account, then what the browser asks for. */
export function wishesOf(request: Asking, ofAccount: string | null): string[] {
  const known = [chosenLanguage(request), ofAccount].filter((wish) => wish !== null);
  return [...known, ...acceptedOf(request)];
}

/**
 * The language that a visitor wants to be written to in, a BCP 47 tag: as chosen with this browser, else the first of
 * ours that the browser asks for, else the first that it asks for. One that we do not have may come yet.
 */
export function wishedLanguage(request: Asking): string {
  const accepted = acceptedOf(request);
  const ours = accepted.map(oursFor).find((tag) => tag !== null);
  return chosenLanguage(request) ?? ours ?? accepted[0] ?? DEFAULT_LANGUAGE;
}

/** The language that was chosen with this browser, a BCP 47 tag; null when none was. */
export function chosenLanguage({ cookies }: Pick<Asking, 'cookies'>): string | null {
  const { lang } = cookies;
  // Most visitors have chosen none, and a check that fails is dear.
  return lang === undefined ? null : (languageField.safeParse(lang).data ?? null);
}

function acceptedOf({ headers }: Pick<Asking, 'headers'>): string[] {
  return acceptedLanguages(headers['accept-language']).filter((tag) => languageField.safeParse(tag).success);
}
