import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';

export interface TabProps {
  readonly session: AdminSession;
  readonly tabs: readonly string[];
}
