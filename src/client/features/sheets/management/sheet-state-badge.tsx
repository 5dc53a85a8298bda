import { Archive, Ban, EyeOff, PencilLine, type LucideIcon } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import { StateBadge, type Tone } from '#client/ui/state-badge.tsx';

interface Badge {
  readonly words: string;
  readonly tone: Tone;
  readonly sign: LucideIcon;
}

const badges: Readonly<Record<Exclude<SheetState, 'published'>, Badge>> = {
  draft: { words: 'Draft', tone: 'unsure', sign: PencilLine },
  called_off: { words: 'Cancelled', tone: 'bad', sign: Ban },
  archived: { words: 'Archived', tone: 'waiting', sign: Archive },
};
const UNLISTED: Badge = { words: 'Unlisted', tone: 'waiting', sign: EyeOff };

/** Nothing for a sheet that is published and listed. */
export function SheetStateBadge({ sheet: { state, visibility } }: { readonly sheet: SheetView }) {
  const shown = [
    ...(state === 'published' ? [] : [badges[state]]),
    ...(visibility === 'unlisted' && state !== 'archived' ? [UNLISTED] : []),
  ];
  return shown.map((badge) => <StateBadge key={badge.words} {...badge} />);
}
