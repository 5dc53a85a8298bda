import type { MonitorView, NewMonitor } from '#contract/monitors.ts';
import { updateMonitor, useRefreshMonitoring } from '#client/features/monitors/monitors.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { monitorFieldsOf, monitorFormSchema, type MonitorFields } from './monitor-fields.ts';
import { MonitorFormDialog } from './monitor-form-dialog.tsx';

interface EditMonitorDialogProps extends DialogState {
  readonly monitor: MonitorView;
}

export function EditMonitorDialog({ monitor, ...state }: EditMonitorDialogProps) {
  const refresh = useRefreshMonitoring();
  const form = usePersistedForm<MonitorFields, NewMonitor>({
    initial: monitorFieldsOf(monitor),
    resolver: schemaResolver(monitorFormSchema(monitor)),
    draft: `monitor:${monitor.id}`,
    failure: { text: 'Failed to update the monitor. Please try again.' },
  });
  const save = async (input: NewMonitor) => {
    await updateMonitor(monitor.id, input);
    await refresh();
    showToast({ title: 'Monitor Updated', description: input.name });
    state.onOpenChange(false);
  };
  return (
    <MonitorFormDialog
      {...state}
      title="Edit monitor"
      description="If you change the address or the selectors, the next check only saves how the page looks and notifies nobody."
      form={form}
      onSave={save}
      action="Save changes"
    />
  );
}
