import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import { requestJson } from './http.ts';
import { currentUser } from './storage.ts';

export const SESSION_KEY = ['/api/auth/session'];

/** Fetched again when the window regains focus, never retried. */
export function useSessionQuery(enabled = true) {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const session = await requestJson<SessionView>('GET', '/api/auth/session', { signal });
      // What this browser remembers is for display; the server's answer replaces it, before anyone renders by it.
      currentUser.write(session.user === null ? null : { id: session.user.id, name: session.user.name });
      return session;
    },
    refetchOnWindowFocus: 'always',
    retry: false,
    enabled,
  });
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
