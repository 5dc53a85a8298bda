import { useQueryClient } from '@tanstack/react-query';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { AUDIT_KEY, usersQuery } from '#client/features/users/users.api.ts';

/** After a change of users: refetches them and the log; deleting a user also ends upcoming signups. */
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
