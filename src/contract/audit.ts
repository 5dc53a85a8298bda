import { z } from 'zod';
import { auditKinds, type AuditKind } from '#domain/audit-kinds.ts';
import { instant } from './fields.ts';

export const auditActions = [
  'sheet-created',
  'sheet-changed',
  'sheet-deleted',
  'calendar-key-made',
  'calendar-key-ended',
  'sheet-state-changed',
  'series-created',
  'series-changed',
  'sheet-organizer-invited',
  'sheet-organizer-uninvited',
  'sheet-organizer-joined',
  'sheet-organizer-removed',
  'sheet-questions-changed',
  'sheet-picture-uploaded',
  'sheet-picture-described',
  'sheet-picture-removed',
  'slot-created',
  'slots-created',
  'slots-ordered',
  'slot-shared',
  'waitlist-served',
  'waitlist-removed',
  'late-cancellation-dismissed',
  'hand-over-approved',
  'hand-over-refused',
  'helpers-asked',
  'helpers-call-stopped',
  'door-link-made',
  'door-link-revoked',
  'door-link-set-aside',
  'door-link-counted',
  'door-phone-admitted',
  'attendance-noted',
  'attendance-looked-at',
  'hours-confirmed',
  'hours-corrected',
  'hours-year-closed',
  'certificates-made',
  'slot-changed',
  'slot-deleted',
  'signup-created',
  'signup-changed',
  'signup-moved',
  'signup-ended',
  'people-searched',
  'person-opened',
  'user-set-up',
  'user-made-by-settings',
  'user-made-in-shell',
  'user-code-made-in-shell',
  'user-created',
  'user-changed',
  'user-role-changed',
  'user-deleted',
  'own-account-changed',
  'own-password-changed',
  'own-account-deleted',
  'deletion-carried-out',
  'setting-changed',
  'mail-tested',
  'address-suppressed',
  'suppression-lifted',
  'volunteers-exported',
  'letter-sent',
  'mail-resent',
  'mail-marked-arrived',
  'reminders-sent',
  'samples-created',
  'samples-removed',
  'hero-changed',
  'hero-image-uploaded',
  'hero-image-described',
  'hero-image-removed',
  'school-changed',
  'school-logo-uploaded',
  'school-logo-removed',
  'monitor-created',
  'monitor-changed',
  'monitor-deleted',
  'monitor-checked',
  'monitors-checked',
  'monitors-set-up',
  'social-connection-saved',
  'social-connection-removed',
  'social-media-changed',
  'social-tested',
  'posts-processed',
  'post-cancelled',
  'post-retried',
  'sheet-posted',
  'logo-uploaded',
  'logo-removed',
  'logo-conversion-cancelled',
  'failed-jobs-retried',
  'failed-jobs-removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** By the first word of an action's name; all others are `other`. */
const kindsByThing: Readonly<Record<string, AuditKind>> = {
  sheet: 'sheets',
  series: 'sheets',
  slot: 'slots',
  slots: 'slots',
  signup: 'signups',
  door: 'signups',
  attendance: 'signups',
  people: 'people',
  person: 'people',
  user: 'people',
  own: 'people',
  deletion: 'people',
};

export function actionsOfKind(kind: AuditKind): AuditAction[] {
  return auditActions.filter((action) => (kindsByThing[action.split('-')[0] ?? ''] ?? 'other') === kind);
}

const AUDIT_LIMIT = 50;
const MAX_AUDIT_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_AUDIT_LIMIT}`;

export const auditQuery = z.object({
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_AUDIT_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(AUDIT_LIMIT),
  before: z.uuid({ error: 'Must be an ID' }).optional(),
  person: z.uuid({ error: 'Must be an ID' }).optional(),
  kind: z.enum(auditKinds, { error: `Must be one of ${auditKinds.join(', ')}` }).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** The log keeps ids and no personal data, so the name of a deleted user is null. */
const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({ id: z.string(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  subject: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Titles, roles and field names; never what people typed about a person. */
  detail: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = z.object({
  entries: z.array(auditEntry),
  /** Send it as `before` for the next page; null at the end. */
  next: z.string().nullable(),
});
export type AuditLog = z.infer<typeof auditLog>;
