import type { FastifyRequest } from 'fastify';
import { isAdmin } from '#domain/roles.ts';
import { sheetsOrganizedBy } from '#server/features/organizers/organizers.store.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, tokenHash } from '#server/platform/secrets.ts';
import { readCookie } from './cookies.ts';
import { SEEN_EVERY, hasEnded } from './session-life.ts';
import { findSession, noteSeen, type SessionOfUser } from './sessions.store.ts';

type Asking = Pick<FastifyRequest, 'cookies' | 'headers' | 'routeOptions'>;

/** What programs that monitor the server ask. */
const OF_MONITORING = ['/metrics', '/readyz'];

/** What open pages ask by themselves, which does not mean that somebody is there. */
const ASKED_BY_PAGES = ['/api/live'];

/** No row has its id. */
const metricsReader: Actor = { role: 'full-admin', userId: '00000000-0000-0000-0000-000000000000', sessionHash: '' };

/**
 * Who makes a call, by the session behind its cookie and nothing else; without a cookie the database is not queried.
 */
export async function actorOf(platform: Platform, request: Asking): Promise<Actor> {
  if (readsMetrics(platform, request)) return metricsReader;
  const token = readCookie(platform.config, request, 'session');
  if (token === null) return anonymous;
  const sessionHash = tokenHash(token);
  const session = await findSession(platform.database.db, sessionHash);
  const now = platform.clock.now();
  if (session === null || hasEnded(session, now)) return anonymous;
  if (!ASKED_BY_PAGES.includes(request.routeOptions.url ?? '')) noteUse(platform, sessionHash, session, now);
  const actor = { role: session.role, userId: session.user_id, sessionHash };
  if (isAdmin(session.role) || !session.organizesAny) return actor;
  return { ...actor, organizes: new Set(await sheetsOrganizedBy(platform.database.db, session.user_id)) };
}

function readsMetrics({ config }: Platform, { headers, routeOptions }: Asking): boolean {
  if (!OF_MONITORING.includes(routeOptions.url ?? '') || config.metricsToken === undefined) return false;
  return sameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`);
}

/** Not awaited: a lost note shortens the time after which an idle session ends by a minute. */
function noteUse({ database, log }: Platform, sessionHash: string, session: SessionOfUser, now: Date): void {
  const unlessSince = new Date(now.getTime() - SEEN_EVERY);
  if (Date.parse(session.last_seen_at) > unlessSince.getTime()) return;
  database
    .write(({ db }) => noteSeen(db, sessionHash, now, unlessSince))
    .catch((error: unknown) => log.warn({ err: error }, 'could not record the use of a session'));
}
