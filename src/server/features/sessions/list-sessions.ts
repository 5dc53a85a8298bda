import type { SessionList } from '#contract/accounts.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hasEnded } from './session-life.ts';
import { sessionsOf } from './sessions.store.ts';

/** The session in use first, then by last use. Nothing of it opens a session. */
export async function listSessions(
  { database, clock }: Platform,
  actor: Exclude<Actor, { role: 'anonymous' }>,
): Promise<SessionList> {
  const now = clock.now();
  const living = (await sessionsOf(database.db, actor.userId)).filter((session) => !hasEnded(session, now));
  const sessions = living.map((session) => ({
    device: session.device,
    signedInAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    current: session.token_hash === actor.sessionHash,
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}
