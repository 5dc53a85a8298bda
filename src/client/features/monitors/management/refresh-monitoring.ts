import { useQueryClient } from '@tanstack/react-query';
import { CHANGES_KEY, MONITORING_KEY, MONITORS_KEY } from '#client/features/monitors/monitors.api.ts';

export function useRefreshMonitoring(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      // Of the notifications the key begins with that of the monitoring.
      [MONITORS_KEY, MONITORING_KEY, CHANGES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
