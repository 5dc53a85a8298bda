import type { MonitorView } from '#contract/monitors.ts';
import { deleteMonitor } from '#client/features/monitors/monitors.api.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { useRefreshMonitoring } from './refresh-monitoring.ts';

interface DeleteMonitorDialogProps extends DialogState {
  readonly monitor: MonitorView;
}

export function DeleteMonitorDialog({ monitor, ...state }: DeleteMonitorDialogProps) {
  const refresh = useRefreshMonitoring();
  return (
    <RemovalDialog
      {...state}
      title={
        <span>
          Delete the monitor <bdi translate="no">“{monitor.name}”</bdi>?
        </span>
      }
      description="Its changes, snapshots and notifications are deleted with it, and what waits to be told is not told. To stop the checks and keep what was found, pause it instead."
      action="Delete monitor"
      remove={async () => {
        await deleteMonitor(monitor.id);
        await refresh();
      }}
      success={{ title: 'Monitor Deleted', description: monitor.name }}
      failure={{ title: 'Deletion Failed', text: 'Failed to delete the monitor. Please try again.' }}
    />
  );
}
