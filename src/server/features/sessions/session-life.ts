import { keptFor } from '#domain/retention.ts';
import { isAdmin, type Role } from '#domain/roles.ts';
import type { SessionOfUser } from './sessions.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts without a call, and at the longest. */
interface Life {
  readonly idle: number;
  readonly longest: number;
}

const ofAdministrators: Life = { idle: 3 * HOUR, longest: 12 * HOUR };
const ofUsers: Life = { idle: 14 * DAY, longest: keptFor('sessions') };

/** How often the use of a session is written down. */
export const SEEN_EVERY = MINUTE;

export function sessionLife(role: Role): Life {
  return isAdmin(role) ? ofAdministrators : ofUsers;
}

/** Validated by the present role: someone who becomes an administrator keeps no session of a month. */
export function hasEnded(session: SessionOfUser, now: Date): boolean {
  const { idle, longest } = sessionLife(session.role);
  const since = (instant: string) => now.getTime() - Date.parse(instant);
  return since(session.expires_at) >= 0 || since(session.created_at) >= longest || since(session.last_seen_at) >= idle;
}
