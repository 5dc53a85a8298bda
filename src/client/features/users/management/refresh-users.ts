import { useQueryClient } from '@tanstack/react-query';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { AUDIT_KEY, usersQuery } from '#client/features/users/users.api.ts';

/** After a change of users: asks again for them and for the log; with a user, upcoming signups go too. */
export function useRefreshUsers(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshSheets = useRefreshSheets();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: AUDIT_KEY }),
      refreshSheets(),
    ]);
  };
}
