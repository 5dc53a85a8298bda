import type { ChangeDetail } from '#contract/changes.ts';
import type { DiffPart } from '#domain/monitors/content-diff.ts';
import { unpackDiff } from '#server/features/checks/pack-content.ts';
import { presentChange } from '#server/features/checks/present-check.ts';
import type { NamedChange } from './changes.store.ts';

export async function showChange({
  diff,
  ...change
}: NamedChange & { readonly diff: Uint8Array }): Promise<ChangeDetail> {
  const { notice, order, parts, omitted } = await unpackDiff(diff);
  return {
    ...presentChange(change, change.monitor),
    diff: {
      notice,
      order: order?.map(([from, lines]): [number, number] => [from, lines]) ?? null,
      parts: parts.map(copied),
      omitted,
    },
  };
}

type Part = ChangeDetail['diff']['parts'][number];

function copied(part: DiffPart): Part {
  switch (part.kind) {
    case 'kept':
      return { ...part, first: [...part.first], last: [...part.last] };
    case 'changed':
      return { ...part, segments: part.segments.map((segment) => ({ ...segment })) };
    case 'added':
    case 'removed':
      return { ...part, lines: [...part.lines] };
  }
}
