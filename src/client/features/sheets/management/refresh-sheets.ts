import { useQueryClient } from '@tanstack/react-query';
import { overviewKey, peopleKey, sheetsKey, statsKey, waitlistsKey } from '#client/features/sheets/sheets.api.ts';

export function useRefreshSheets(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      // The key of one sheet begins with the key of the list.
      queryClient.invalidateQueries({ queryKey: sheetsKey }),
      queryClient.invalidateQueries({ queryKey: statsKey }),
      queryClient.invalidateQueries({ queryKey: waitlistsKey }),
      queryClient.invalidateQueries({ queryKey: overviewKey }),
      queryClient.invalidateQueries({ queryKey: peopleKey }),
    ]);
  };
}
