import type { CommunicationStatus } from '#contract/communications.ts';
import { StateBadge, type Tone } from '#client/ui/state-badge.tsx';
import { statusLabels } from './communication-labels.ts';

const tones: Readonly<Record<CommunicationStatus, Tone>> = {
  success: 'good',
  failed: 'bad',
  pending: 'waiting',
  unknown: 'unsure',
};

export function StatusBadge({ status }: { readonly status: CommunicationStatus }) {
  return <StateBadge tone={tones[status]} words={statusLabels[status]} />;
}
