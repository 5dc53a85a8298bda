import { createContext, useContext, type ReactNode } from 'react';
import { useIsAlive } from '#client/lib/use-is-alive.ts';
import { LoadingBone } from './skeletons.tsx';

const InPlace = createContext(false);

/**
 * A dialog among these stands on the page itself, as a card; one that it opens floats as always. They begin with what this
 * tab keeps of what was typed, of which the server knows nothing.
 */
export function DialogsInPlace({ children }: { readonly children: ReactNode }) {
  const isAlive = useIsAlive();
  return isAlive ? <InPlace value>{children}</InPlace> : <LoadingBone className="h-64 w-full rounded-card" />;
}

/** Whether a dialog that is rendered here stands on the page. */
export function useIsInPlace(): boolean {
  return useContext(InPlace);
}

/** What a dialog on the page opens floats. */
export function NotInPlace({ children }: { readonly children: ReactNode }) {
  return <InPlace value={false}>{children}</InPlace>;
}
