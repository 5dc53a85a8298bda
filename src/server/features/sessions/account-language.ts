import type { FastifyRequest } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { readCookie } from './cookies.ts';
import { languageOfSession } from './sessions.store.ts';

/** Null when the browser is not signed in, and while the database is away: the page matters more than its language. */
export async function accountLanguage(
  { config, database }: Platform,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<string | null> {
  const token = readCookie(config, request, 'session');
  return token === null ? null : languageOfSession(database.db, tokenHash(token)).catch(() => null);
}
