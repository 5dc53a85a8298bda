import { useQueryClient } from '@tanstack/react-query';
import { emailQuery, suppressedQuery } from '#client/features/email/email.api.ts';
import { SESSION_KEY } from '#client/lib/session.ts';

export function useRefreshEmail(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: emailQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: suppressedQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
    ]);
  };
}
