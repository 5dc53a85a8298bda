import type { Mount } from './http/mount.ts';
import type { Hub } from './hub.ts';

/** Table of contents: every feature that answers calls. */
export function mountRoutes(_mount: Mount, _hub: Hub): void {
  // mountSheets(mount, hub);
}
