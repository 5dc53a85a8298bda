import { actionsOfKind, type AuditAction, type AuditQuery } from '#contract/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';

interface NewAuditEntry {
  readonly at: Date;
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly detail: string | null;
}

export interface StoredAuditEntry extends Omit<NewAuditEntry, 'at'> {
  readonly id: string;
  readonly at: string;
  readonly actorName: string | null;
  /** Null once the user or volunteer is gone. */
  readonly userName: string | null;
  readonly volunteerName: string | null;
  /** Of a person whose sign-ups and waits were looked up, as long as there are any under that name and address. */
  readonly personName: string | null;
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(entry.at),
      at: entry.at.toISOString(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      detail: entry.detail,
    })
    .execute();
}

export async function auditEntries(db: Db, { limit, before, person, kind }: AuditQuery): Promise<StoredAuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .leftJoin('volunteers', 'volunteers.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id as actorId',
      'audit_log.action',
      'audit_log.subject_id as subjectId',
      'audit_log.detail',
      'actor.name as actorName',
      'subject.name as userName',
      'volunteers.name as volunteerName',
    ])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          selectFrom('volunteers as signup')
            .select('signup.name')
            .whereRef('signup.person', '=', 'audit_log.subject_id')
            .limit(1),
          selectFrom('waitlist_entries as wait')
            .select('wait.name')
            .whereRef('wait.person', '=', 'audit_log.subject_id')
            .limit(1),
        )
        .as('personName'),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('audit_log.id', '<', before.toLowerCase());
  if (person !== undefined) {
    const id = person.toLowerCase();
    query = query.where((entry) =>
      entry.or([entry('audit_log.actor_id', '=', id), entry('audit_log.subject_id', '=', id)]),
    );
  }
  if (kind !== undefined) {
    const actions = actionsOfKind(kind);
    if (actions.length === 0) return [];
    query = query.where('audit_log.action', 'in', actions);
  }
  return query.execute();
}
