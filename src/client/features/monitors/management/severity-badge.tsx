import { ChevronDown, Equal, TriangleAlert } from 'lucide-react';
import type { Severity } from '#domain/monitors/change-severity.ts';
import { StateBadge, type Tone } from '#client/ui/state-badge.tsx';

const looks = {
  high: { tone: 'bad', words: 'High', sign: TriangleAlert },
  medium: { tone: 'unsure', words: 'Medium', sign: Equal },
  low: { tone: 'waiting', words: 'Low', sign: ChevronDown },
} as const satisfies Record<Severity, { tone: Tone; words: string; sign: typeof Equal }>;

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <StateBadge {...looks[severity]} />;
}
