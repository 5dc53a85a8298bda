import { newLine, oldLine, type ContentDiff, type DiffPart } from './content-diff.ts';
import { shownLine } from './plain-text.ts';

const MAX_DIFF_LINES = 200;

const TOO_DIFFERENT = 'The two versions are too different to compare line by line.';
const OTHER_ORDER = 'The entries are in a different order.';

/** Removed lines begin with "- ", added ones with "+ ", long ones are cut. Notes are lines that begin with neither. */
export function diffText(diff: ContentDiff): string {
  const lines = diff.parts.flatMap(marked);
  const shown = lines.slice(0, MAX_DIFF_LINES);
  const more = lines.length - shown.length + diff.omitted;
  return [
    ...(diff.notice === null ? [] : [TOO_DIFFERENT]),
    ...(diff.order === null ? [] : [OTHER_ORDER]),
    ...shown,
    ...(more === 0 ? [] : [`… and ${more} more ${more === 1 ? 'line' : 'lines'}`]),
  ].join('\n');
}

function marked(part: DiffPart): string[] {
  switch (part.kind) {
    case 'kept':
      return [];
    case 'removed':
      return part.lines.map((line) => `- ${shownLine(line)}`);
    case 'added':
      return part.lines.map((line) => `+ ${shownLine(line)}`);
    case 'changed':
      return [`- ${shownLine(oldLine(part.segments))}`, `+ ${shownLine(newLine(part.segments))}`];
  }
}
