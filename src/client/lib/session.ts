import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import { requestJson } from './http.ts';
import { currentUser } from './storage.ts';

export const SESSION_KEY = ['/api/auth/session'];

/** Fetched again when the window regains focus, never retried. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => {
    const session = await requestJson<SessionView>('GET', '/api/auth/session', { signal });
    rememberUser(session);
    return session;
  },
  refetchOnWindowFocus: 'always',
  retry: false,
});

export function useSessionQuery(enabled = true) {
  return useQuery({ ...sessionQuery, enabled });
}

/** What this browser remembers is for display; the server's answer replaces it, before anyone renders by it. */
export function rememberUser({ user }: SessionView): void {
  currentUser.write(user === null ? null : { id: user.id, name: user.name });
}

/** Ids of sheets; administrators organize all. */
export type Organized = 'all' | readonly string[];

const NO_SHEETS: readonly string[] = [];

/** The same object as long as the answer of the server is. */
export function organizedBy(user: Pick<OwnUserView, 'isAdmin' | 'organizes'> | null): Organized {
  if (user?.isAdmin === true) return 'all';
  return user?.organizes ?? NO_SHEETS;
}

export function isAmong(organized: Organized, sheetId: string): boolean {
  return organized === 'all' || organized.includes(sheetId);
}

/** Whether the user sees personal data of volunteers. */
export function organizesAny(user: Pick<OwnUserView, 'isAdmin' | 'organizes'> | null): boolean {
  return organizedBy(user) === 'all' || organizedBy(user).length > 0;
}

/** Whether the signed-in user organizes this sheet. */
export function useOrganizes(sheetId: string): boolean {
  return isAmong(organizedBy(useSignedInUser()), sheetId);
}

const never = () => () => {};

/** For public pages. A browser that never signed in does not ask the server. */
export function useSignedInUser(): OwnUserView | null {
  const mayBeSignedIn = useSyncExternalStore(
    never,
    () => currentUser.read() !== null,
    () => false,
  );
  const { data } = useSessionQuery(mayBeSignedIn);
  // While a page comes to life it is a stranger's, as the server sent it, even when the answer is there already.
  return mayBeSignedIn ? (data?.user ?? null) : null;
}
