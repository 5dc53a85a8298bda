import type { AdminSession } from '#client/features/accounts/admin-gate.tsx';

export interface TabProps {
  readonly session: AdminSession;
  readonly tabs: readonly string[];
}
