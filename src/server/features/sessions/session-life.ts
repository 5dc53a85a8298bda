import { keptFor } from '#domain/retention.ts';
import { isAdmin, type Role } from '#domain/roles.ts';
import type { SessionOfUser } from './sessions.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Life {
  readonly idle: number;
  readonly longest: number;
}

const ofAdministrators: Life = { idle: 3 * HOUR, longest: 12 * HOUR };
const ofUsers: Life = { idle: 14 * DAY, longest: keptFor('sessions') };

export const SEEN_EVERY = MINUTE;

export function sessionLife(role: Role): Life {
  return isAdmin(role) ? ofAdministrators : ofUsers;
}

/** By the present role: a user who becomes an administrator does not keep a session of a month. */
export function hasEnded(session: SessionOfUser, now: Date): boolean {
  const { idle, longest } = sessionLife(session.role);
  const since = (instant: string) => now.getTime() - Date.parse(instant);
  return since(session.expires_at) >= 0 || since(session.created_at) >= longest || since(session.last_seen_at) >= idle;
}
