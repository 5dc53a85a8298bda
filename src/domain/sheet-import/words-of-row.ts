import { multiLine, singleLine, textLimits } from '#domain/text-limits.ts';
import type { ExportCells } from './export-format.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

export function wordsOfRow(cells: ExportCells): Words | { readonly reason: string } {
  const title = singleLine(cells.title);
  if (title === '') return { reason: 'It names no task' };
  if (title.length > textLimits.title) return { reason: `The task is longer than ${textLimits.title} characters` };
  const description = [cells.description, cells.location]
    .map(multiLine)
    .filter((part) => part !== '')
    .join('\n');
  return description.length > textLimits.description
    ? { reason: `The description is longer than ${textLimits.description} characters` }
    : { title, description };
}
