import { Pause } from 'lucide-react';
import type { MonitorView } from '#contract/monitors.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import { StateBadge } from '#client/ui/state-badge.tsx';

export function MonitorBadge({ status }: Pick<MonitorView, 'status'>) {
  if (status === 'active') return <StateBadge tone="good" words="Active" />;
  if (status === 'error') return <StateBadge tone="bad" words="Error" />;
  return <StateBadge tone="unsure" words="Paused" sign={Pause} />;
}

export function SnapshotBadge({ status }: { readonly status: SnapshotStatus }) {
  if (status === 'success') return <StateBadge tone="good" words="Success" />;
  return <StateBadge tone="bad" words={status === 'timeout' ? 'Timeout' : 'Error'} />;
}
