import type { FastifyRequest } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { readCookie } from './cookies.ts';
import { languageOfSession } from './sessions.store.ts';

/**
 * The language of the account that a browser is signed in to; null when it is not. It decides nothing but words, so it
 * is null too while the database is away: a page is worth more than its language.
 */
export async function accountLanguage(
  { config, database }: Platform,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<string | null> {
  const token = readCookie(config, request, 'session');
  return token === null ? null : languageOfSession(database.db, tokenHash(token)).catch(() => null);
}
