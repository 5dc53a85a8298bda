import type { FastifyRequest } from 'fastify';
import { mayBeTranslated } from '#contract/paths.ts';
import { outsideLanguageOf } from '#domain/outside-languages.ts';
import { actorOf } from '#server/features/sessions/actor-of.ts';
import { organizesAny } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Whether a visitor agreed that an outside service translates the page at this path. Never for organizers: a program in
 * their pages could act in their name. While the database is down the visitor is unknown, so no consent is assumed.
 */
export async function isTranslated(platform: Platform, request: FastifyRequest, path: string): Promise<boolean> {
  const { translation } = request.cookies;
  // Few visitors have one, so that is checked first.
  if (translation === undefined || outsideLanguageOf(translation) === null || !mayBeTranslated(path)) return false;
  return actorOf(platform, request).then(
    (actor) => !organizesAny(actor),
    () => false,
  );
}
