import { CircleCheck, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { SystemView } from '#contract/system.ts';
import { sayStates, systemParts, type PartState, type SystemPart } from '#domain/system/part-states.ts';
import type { Tone } from '#client/ui/state-badge.tsx';

export const partNames: Readonly<Record<SystemPart, string>> = {
  mail: 'Email',
  jobs: 'Background jobs',
  backups: 'Backups',
  disk: 'Disk',
  database: 'Database',
  zone: 'Time zone',
  versions: 'Versions',
  errors: 'Errors',
  process: 'This process',
};

interface StateWords {
  readonly tone: Tone;
  readonly words: string;
  readonly sign: LucideIcon;
}

export const stateWords: Readonly<Record<PartState, StateWords>> = {
  well: { tone: 'good', words: 'Well', sign: CircleCheck },
  attention: { tone: 'unsure', words: 'Needs attention', sign: TriangleAlert },
  broken: { tone: 'bad', words: 'Doesn’t work', sign: OctagonX },
};

interface JudgedPart {
  readonly part: SystemPart;
  readonly state: PartState;
}

/** In the order of the page; without a part that this hub does not have. */
export function judgedParts(view: SystemView): readonly JudgedPart[] {
  return systemParts.flatMap((part) => {
    const state = view[part]?.verdict.state;
    return state === undefined ? [] : [{ part, state }];
  });
}

export function sayAll(view: SystemView): string {
  return sayStates(judgedParts(view).map(({ state }) => state));
}

export function worstState(view: SystemView): PartState {
  const states = judgedParts(view).map(({ state }) => state);
  if (states.includes('broken')) return 'broken';
  return states.includes('attention') ? 'attention' : 'well';
}

/** `less than a minute`, `4 minutes`, `5 hours`, `3 days`. */
export function formatLasting(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return 'less than a minute';
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
