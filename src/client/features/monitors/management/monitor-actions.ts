import { useState } from 'react';
import type { CheckedOnce } from '#contract/checks.ts';
import type { MonitorView } from '#contract/monitors.ts';
import { checkMonitor, duplicateMonitor, updateMonitor } from '#client/features/monitors/monitors.api.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { useRefreshMonitoring } from './refresh-monitoring.ts';

type Told = Parameters<typeof showToast>[0];

interface Done extends Told {
  /** The id of another monitor that it has made. */
  readonly made?: string;
}
/** What can be done with a monitor at one press: one thing at a time, and told by a toast. */
export function useMonitorActions({ id, name }: MonitorView, onDuplicated: (copyId: string) => void) {
  const refresh = useRefreshMonitoring();
  // A check may take as long as the site does.
  const [busy, setBusy] = useState<'check' | 'change' | null>(null);
  const begin = async (
    kind: 'check' | 'change',
    run: () => Promise<Done>,
    failure: { title: string; text: string },
  ) => {
    if (busy !== null) return;
    setBusy(kind);
    let copyId: string | undefined;
    try {
      const { made, ...told } = await run();
      copyId = made;
      showToast(told);
    } catch (error) {
      showToast({ title: failure.title, description: messageOf(error, failure.text), variant: 'destructive' });
    } finally {
      await refresh();
      setBusy(null);
    }
    if (copyId !== undefined) onDuplicated(copyId);
  };
  const setStatus = (status: 'active' | 'paused', title: string) =>
    begin(
      'change',
      async () => {
        await updateMonitor(id, { status });
        return { title, description: name };
      },
      { title: 'Update Failed', text: 'We couldn’t change the monitor. Please try again.' },
    );
  return {
    busy,
    check: () =>
      begin('check', async () => howItWent(await checkMonitor(id)), {
        title: 'Check Failed',
        text: 'We couldn’t check the page. Please try again.',
      }),
    pause: () => setStatus('paused', 'Monitor Paused'),
    resume: () => setStatus('active', 'Monitor Resumed'),
    duplicate: () =>
      begin('change', async () => duplicated(await duplicateMonitor(id)), {
        title: 'Creation Failed',
        text: 'We couldn’t duplicate the monitor. Please try again.',
      }),
  };
}

/** A copy is paused: it would tell everything twice until somebody made it another. */
function duplicated({ id, name }: MonitorView): Done {
  return { title: 'Monitor Duplicated', description: `${name} is paused until you resume it.`, made: id };
}

function howItWent({ monitor: { name }, snapshot, change }: CheckedOnce): Told {
  if (snapshot.status !== 'success') {
    const description = snapshot.errorMessage ?? `${name} couldn’t be read.`;
    return { title: 'Check Failed', description, variant: 'destructive' };
  }
  return {
    title: 'Check Complete',
    description: `${name}: ${change === null ? 'nothing changed' : change.summary}`,
  };
}
