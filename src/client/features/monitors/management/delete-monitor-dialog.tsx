import type { MonitorView } from '#contract/monitors.ts';
import { deleteMonitor, useRefreshMonitoring } from '#client/features/monitors/monitors.api.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';

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
      description="This also deletes its changes, snapshots and notifications, including those waiting to be sent. To stop the checks and keep the history, pause it instead."
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
