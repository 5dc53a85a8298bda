import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import type { SnapshotView } from '#contract/checks.ts';
import type { MonitorView } from '#contract/monitors.ts';
import { monitorsQuery } from '#client/features/monitors/monitors.api.ts';
import { useRememberedDialog } from './remembered-dialog.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const ChangeDialog = lazyPart(() =>
  import('#client/features/monitors/management/change-dialog.tsx').then((module) => module.ChangeDialog),
);
const CreateMonitorDialog = lazyPart(() =>
  import('#client/features/monitors/management/create-monitor-dialog.tsx').then((module) => module.CreateMonitorDialog),
);
const DeleteMonitorDialog = lazyPart(() =>
  import('#client/features/monitors/management/delete-monitor-dialog.tsx').then((module) => module.DeleteMonitorDialog),
);
const EditMonitorDialog = lazyPart(() =>
  import('#client/features/monitors/management/edit-monitor-dialog.tsx').then((module) => module.EditMonitorDialog),
);
const SnapshotDialog = lazyPart(() =>
  import('#client/features/monitors/management/snapshot-dialog.tsx').then((module) => module.SnapshotDialog),
);

type MonitoringDialog =
  | { readonly kind: 'create-monitor' }
  | { readonly kind: 'edit-monitor' | 'delete-monitor'; readonly monitorId: string }
  | { readonly kind: 'snapshot'; readonly snapshot: SnapshotView }
  | { readonly kind: 'change'; readonly changeId: string };

const CHANGE = 'change';

/** A change that the address names, as in alert mails, opens right away. */
export function useMonitoringDialog() {
  const [search, setSearch] = useSearchParams();
  const named = search.get(CHANGE);
  const first = named === null ? null : ({ kind: 'change', changeId: named } as const);
  const remembered = useRememberedDialog<MonitoringDialog>(
    'monitoring-dialog',
    ({ kind }) => kind === 'create-monitor' || kind === 'edit-monitor',
    first,
  );
  const show = (next: MonitoringDialog | null) => {
    if (search.has(CHANGE))
      setSearch(
        (before) => {
          before.delete(CHANGE);
          return before;
        },
        { replace: true },
      );
    remembered.show(next);
  };
  return { dialog: remembered.dialog, show };
}

interface MonitoringDialogsProps {
  readonly dialog: MonitoringDialog;
  readonly show: (dialog: MonitoringDialog | null) => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function MonitoringDialogs({ dialog, show, returnFocusTo }: MonitoringDialogsProps) {
  const monitor = useMonitor('monitorId' in dialog ? dialog.monitorId : null);
  const leave = { open: true, onOpenChange: (open: boolean) => (open ? undefined : show(null)), returnFocusTo };
  if (dialog.kind === 'create-monitor') return <CreateMonitorDialog {...leave} />;
  if (dialog.kind === 'snapshot') return <SnapshotDialog snapshot={dialog.snapshot} {...leave} />;
  if (dialog.kind === 'change') return <ChangeDialog changeId={dialog.changeId} {...leave} />;
  if (monitor === undefined) return null;
  if (dialog.kind === 'edit-monitor') return <EditMonitorDialog monitor={monitor} {...leave} />;
  return <DeleteMonitorDialog monitor={monitor} {...leave} />;
}

/** If the monitor is deleted meanwhile, the form stays with what was typed. */
function useMonitor(id: string | null): MonitorView | undefined {
  const { data: monitors } = useQuery(monitorsQuery);
  const found = monitors?.find((monitor) => monitor.id === id);
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  return found ?? kept;
}
