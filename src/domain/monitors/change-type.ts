import type { ContentDiff } from './content-diff.ts';
import type { EntryChanges } from './entry-changes.ts';

export const changeTypes = ['added', 'modified', 'removed'] as const;
export type ChangeType = (typeof changeTypes)[number];

/**
 * added: something is new, and nothing is gone except entries that new ones pushed off the end of their list · removed:
 * something is gone and nothing is new · modified: everything else, a new order too
 */
export function changeTypeOf({ notice, parts }: ContentDiff, { pushedOff }: EntryChanges): ChangeType {
  if (notice !== null) return 'modified';
  const noLoss = new Set(pushedOff);
  let [came, went] = [false, false];
  for (const part of parts) {
    if (part.kind === 'added') came = true;
    if (part.kind === 'removed') went ||= part.lines.some((line) => !noLoss.has(line));
    if (part.kind !== 'changed') continue;
    came ||= part.segments.some(({ mark }) => mark === 'added');
    went ||= part.segments.some(({ mark }) => mark === 'removed');
  }
  if (came === went) return 'modified';
  return came ? 'added' : 'removed';
}
