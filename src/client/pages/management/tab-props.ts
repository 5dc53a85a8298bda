import type { RefObject } from 'react';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import type { OverviewDialog, ShowDialog } from './open-dialog.ts';

/** What the overview shares with the actions beside the title. */
export interface OverviewParts {
  readonly dialog: OverviewDialog | null;
  readonly show: ShowDialog;
  readonly reminders: RefObject<HTMLHeadingElement | null>;
  readonly toReminders: () => void;
}

export interface TabProps {
  readonly session: AdminSession;
  readonly tabs: readonly string[];
  readonly overview: OverviewParts;
}
