import { auditLog, auditQuery, type AuditEntry } from '#contract/audit.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { auditEntries, type StoredAuditEntry } from './audit-log.store.ts';

/** `identify` makes known who everybody is whose sign-ups were looked up. */
export function mountAudit(mount: Mount, hub: Hub, identify: () => Promise<void>): void {
  mount('GET /api/audit-log', {
    summary: 'List everything that administrators changed, newest first',
    query: auditQuery,
    responses: { 200: auditLog },
    handle: async ({ query: { limit, ...asked } }) => {
      await identify();
      // One more than is shown, to know whether there is more.
      const found = await auditEntries(hub.database.db, { ...asked, limit: limit + 1 });
      const entries = found.slice(0, limit).map(presentEntry);
      return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
  });
}

function presentEntry(entry: StoredAuditEntry): AuditEntry {
  return {
    id: entry.id,
    at: entry.at,
    actor: { id: entry.actorId, name: entry.actorName },
    action: entry.action,
    subject: { id: entry.subjectId, name: entry.userName ?? entry.volunteerName ?? entry.personName },
    detail: entry.detail,
  };
}
