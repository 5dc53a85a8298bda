/** How a check can end: the page was read, it was not, or it did not come in time. */
export const snapshotStatuses = ['success', 'error', 'timeout'] as const;
export type SnapshotStatus = (typeof snapshotStatuses)[number];
