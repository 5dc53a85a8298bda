import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/audit.ts';
import type { Role } from '#domain/roles.ts';
import { organizesAny, type Actor } from '#server/http/actor.ts';
import type { Write } from '#server/platform/database/database.ts';
import { insertAuditEntry } from './audit-log.store.ts';

interface Deed {
  readonly action: AuditAction;
  readonly subjectId: string;
  /** Titles, roles, names of fields: nothing secret, nothing personal, nothing that a form held. */
  readonly detail?: string;
  readonly at: Date;
}

const MAX_DETAIL = 400;

/**
 * Records what an administrator does, or a co-organizer on a sheet, in the audit log, within its transaction: both are
 * kept or neither. Actions of volunteers and strangers on their own data are not recorded; the caller leaves out what a
 * co-organizer does as a volunteer.
 */
export async function recordAudit(write: Write, actor: Actor, { action, subjectId, detail, at }: Deed): Promise<void> {
  if (actor.userId === null || !organizesAny(actor)) return;
  const entry = { at, actorId: actor.userId, action, subjectId, detail: detail?.slice(0, MAX_DETAIL) ?? null };
  await insertAuditEntry(write.db, entry);
}

/** Records what an administrator does to the own account, or how the account was created; nothing for other users. */
export async function recordOwnDeed(
  write: Write,
  { id, role }: { readonly id: string; readonly role: Role },
  deed: Omit<Deed, 'subjectId'>,
): Promise<void> {
  await recordAudit(write, { role, userId: id, sessionHash: '' }, { ...deed, subjectId: id });
}

/** Such as "title, event date"; "nothing" when there are none. */
export function changedFields<Row extends object>(before: Row, after: Row): string {
  const keys = Object.keys(after) as (keyof Row & string)[];
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return changed.map((key) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ') || 'nothing';
}
