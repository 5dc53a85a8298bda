import type { FastifyRequest } from 'fastify';
import type { LanguageTag } from '#domain/languages.ts';
import { accountLanguage } from '#server/features/sessions/account-language.ts';
import { chosenLanguage, visitorLanguage } from '#server/http/visitor-language.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Queries the database only if none was chosen in this browser and the visitor may be signed in. */
export async function pageLanguage(platform: Platform, request: FastifyRequest): Promise<LanguageTag> {
  const ofAccount = chosenLanguage(request) === null ? await accountLanguage(platform, request) : null;
  return visitorLanguage(request, ofAccount);
}
