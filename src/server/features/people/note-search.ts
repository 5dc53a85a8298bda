import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Each letter that is typed is a search: what one session looks for within ten minutes is one line. */
const ONE_LINE_FOR = 10 * 60_000;
/** Of sessions that are remembered; by then those that are over are forgotten. */
const MANY_SESSIONS = 1000;

/** Writes into the audit log that somebody looks for people; for what is written nowhere. */
export function createSearchNotes({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const noted = new Map<string, number>();
  return async (actor: Actor): Promise<void> => {
    if (actor.userId === null) return;
    const now = clock.now();
    const isKnown = (at: number) => at > now.getTime() - ONE_LINE_FOR && at <= now.getTime();
    if (isKnown(noted.get(actor.sessionHash) ?? 0)) return;
    if (noted.size >= MANY_SESSIONS) for (const [session, at] of noted) if (!isKnown(at)) noted.delete(session);
    // Before it is written: the next letter does not wait for that.
    noted.set(actor.sessionHash, now.getTime());
    try {
      await database.write((write) =>
        recordAudit(write, actor, { action: 'people-searched', subjectId: newId(now), at: now }),
      );
    } catch (error) {
      noted.delete(actor.sessionHash);
      throw error;
    }
  };
}
