/** What an administrator can look for in the audit log. */
export const auditKinds = ['sheets', 'slots', 'signups', 'people', 'other'] as const;
export type AuditKind = (typeof auditKinds)[number];
