import { mountAccounts } from './features/accounts/accounts.routes.ts';
import type { Mount } from './http/mount.ts';
import type { Hub } from './hub.ts';

/** Table of contents: every feature that answers calls. */
export function mountRoutes(mount: Mount, hub: Hub): void {
  mountAccounts(mount, hub);
}
