import type { NewMonitor } from '#contract/monitors.ts';
import { createMonitor, useRefreshMonitoring } from '#client/features/monitors/monitors.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { emptyMonitor, monitorFormSchema, type MonitorFields } from './monitor-fields.ts';
import { MonitorFormDialog } from './monitor-form-dialog.tsx';

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
      description="A page on the school’s website to check automatically. The first check only saves how the page looks now."
      form={form}
      onSave={create}
      action="Create monitor"
    />
  );
}
