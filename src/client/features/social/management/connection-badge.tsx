import { TriangleAlert } from 'lucide-react';
import { StateBadge } from '#client/ui/state-badge.tsx';

export function ConnectionBadge({ connected }: { readonly connected: boolean }) {
  return connected ? (
    <StateBadge tone="good" words="Connected" />
  ) : (
    <StateBadge tone="unsure" words="Setup Required" sign={TriangleAlert} />
  );
}
