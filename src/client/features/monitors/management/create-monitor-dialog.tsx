import type { NewMonitor } from '#contract/monitors.ts';
import { createMonitor } from '#client/features/monitors/monitors.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { emptyMonitor, monitorFormSchema, type MonitorFields } from './monitor-fields.ts';
import { MonitorFormDialog } from './monitor-form-dialog.tsx';
import { useRefreshMonitoring } from './refresh-monitoring.ts';

export function CreateMonitorDialog(state: DialogState) {
  const refresh = useRefreshMonitoring();
  const form = usePersistedForm<MonitorFields, NewMonitor>({
    initial: emptyMonitor,
    resolver: schemaResolver(monitorFormSchema()),
    draft: 'monitor:new',
    failure: { text: 'Failed to create the monitor. Please try again.' },
  });
  const create = async (input: NewMonitor) => {
    const { name } = await createMonitor(input);
    await refresh();
    showToast({ title: 'Monitor Created', description: name });
    state.onOpenChange(false);
  };
  return (
    <MonitorFormDialog
      {...state}
      title="Add a monitor"
      description="A page of the school’s website that is looked at by itself. The first check only notes how it is."
      form={form}
      onSave={create}
      action="Create monitor"
    />
  );
}
