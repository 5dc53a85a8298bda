import type { CheckedOnce } from '#contract/checks.ts';
import type { MonitorView } from '#contract/monitors.ts';
import {
  checkMonitor,
  duplicateMonitor,
  updateMonitor,
  useRefreshMonitoring,
} from '#client/features/monitors/monitors.api.ts';
import type { NewToast } from '#client/lib/toast.ts';
import { useAction } from '#client/lib/use-action.ts';

/** One action at a time; each ends with a toast. */
export function useMonitorActions({ id, name }: MonitorView, onDuplicated: (copyId: string) => void) {
  const refresh = useRefreshMonitoring();
  const check = useAction({
    call: () => checkMonitor(id),
    success: checkToast,
    failure: { title: 'Check Failed', text: 'We couldn’t check the page. Please try again.' },
    refresh,
  });
  const setStatus = useAction({
    call: (status: 'active' | 'paused') => updateMonitor(id, { status }),
    success: (_monitor, status) => ({
      title: status === 'paused' ? 'Monitor Paused' : 'Monitor Resumed',
      description: name,
    }),
    failure: { title: 'Update Failed', text: 'We couldn’t change the monitor. Please try again.' },
    refresh,
  });
  const duplicate = useAction({
    call: () => duplicateMonitor(id),
    // A copy is paused: before it is edited it would report everything twice.
    success: (copy) => ({ title: 'Monitor Duplicated', description: `${copy.name} is paused until you resume it.` }),
    failure: { title: 'Creation Failed', text: 'We couldn’t duplicate the monitor. Please try again.' },
    refresh,
    onSuccess: (copy) => onDuplicated(copy.id),
  });
  const isChanging = setStatus.isBusy || duplicate.isBusy;
  // A check may take as long as the site does.
  const busy = check.isBusy ? 'check' : isChanging ? 'change' : null;
  return {
    busy,
    check: () => (busy === null ? check.run() : undefined),
    pause: () => (busy === null ? setStatus.run('paused') : undefined),
    resume: () => (busy === null ? setStatus.run('active') : undefined),
    duplicate: () => (busy === null ? duplicate.run() : undefined),
  };
}

function checkToast({ monitor: { name }, snapshot, change }: CheckedOnce): NewToast {
  if (snapshot.status !== 'success') {
    const description = snapshot.errorMessage ?? `${name} couldn’t be read.`;
    return { title: 'Check Failed', description, variant: 'destructive' };
  }
  return {
    title: 'Check Complete',
    description: `${name}: ${change === null ? 'nothing changed' : change.summary}`,
  };
}
