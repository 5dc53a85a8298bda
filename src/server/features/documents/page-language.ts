import type { FastifyRequest } from 'fastify';
import type { LanguageTag } from '#domain/languages.ts';
import { accountLanguage } from '#server/features/sessions/account-language.ts';
import { chosenLanguage, visitorLanguage } from '#server/http/visitor-language.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * The language of the pages of a visitor. The database is asked only where nothing was chosen with this browser and
 * somebody may be signed in.
 */
export async function pageLanguage(platform: Platform, request: FastifyRequest): Promise<LanguageTag> {
  const ofAccount = chosenLanguage(request) === null ? await accountLanguage(platform, request) : null;
  return visitorLanguage(request, ofAccount);
}
