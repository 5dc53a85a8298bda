import type { AdminSession } from '#client/features/accounts/admin-gate.tsx';

export interface TabProps {
  readonly session: AdminSession;
  /** Names of all tabs that this administrator has. */
  readonly tabs: readonly string[];
}
