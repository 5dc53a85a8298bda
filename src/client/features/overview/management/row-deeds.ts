import { createContext, useContext } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import type { Deeds } from '#client/features/sheets/management/sheet-actions.ts';

/** What the rows of a list let do, and who looks at them. Rows take it from here, so that they render only when they change. */
interface RowDeeds {
  readonly user: Pick<OwnUserView, 'isAdmin'>;
  readonly deeds: Deeds;
}

const Context = createContext<RowDeeds | null>(null);
export const RowDeedsProvider = Context.Provider;

export function useRowDeeds(): RowDeeds {
  const found = useContext(Context);
  if (found === null) throw new Error('Rendered outside of RowDeedsProvider');
  return found;
}
