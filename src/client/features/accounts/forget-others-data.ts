import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import { SESSION_KEY } from '#client/lib/session.ts';

const isOfSomebody = ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0];

/** Clears what was fetched for a signed-in user, so that the next visitor does not see it. */
export function useForgetOthersData(session: SessionView | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<string | null>(null);
  const userId = session === undefined ? undefined : (session.user?.id ?? null);
  useEffect(() => {
    if (userId === undefined) return;
    if (userId === null) queryClient.removeQueries({ predicate: isOfSomebody });
    else if (before.current !== null && before.current !== userId)
      void queryClient.resetQueries({ predicate: isOfSomebody });
    before.current = userId;
  }, [userId, queryClient]);
}
