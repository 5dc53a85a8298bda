export const snapshotStatuses = ['success', 'error', 'timeout'] as const;
export type SnapshotStatus = (typeof snapshotStatuses)[number];
