import { z } from 'zod';
import { instant } from './fields.ts';

/** What administrators do, as kind of thing and verb. */
export const auditActions = [
  'sheet-created',
  'sheet-changed',
  'sheet-deleted',
  'slot-created',
  'slot-changed',
  'slot-deleted',
  'signup-created',
  'signup-changed',
  'signup-ended',
  'user-set-up',
  'user-created',
  'user-changed',
  'user-role-changed',
  'user-deleted',
  'deletion-carried-out',
  'setting-changed',
  'hero-changed',
  'hero-image-uploaded',
  'hero-image-described',
  'hero-image-removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AUDIT_LIMIT = 50;
const AUDIT_LIMIT_AT_MOST = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${AUDIT_LIMIT_AT_MOST}`;

/** One page of the log, newest first. */
export const auditQuery = z.object({
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(AUDIT_LIMIT_AT_MOST, { error: LIMIT_OUT_OF_RANGE })
    .default(AUDIT_LIMIT),
  /** Only entries older than this one. */
  before: z.uuid({ error: 'Must be an id' }).optional(),
});

/** Who did what to whom. A name is null once that person is gone: the log keeps ids and no personal data. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({ id: z.string(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  subject: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Titles, roles and the names of fields; never what someone typed about a person. */
  detail: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = z.object({
  entries: z.array(auditEntry),
  /** What to ask for as `before` to go on; null at the end. */
  next: z.string().nullable(),
});
export type AuditLog = z.infer<typeof auditLog>;
