import { z } from 'zod';
import { slotPasteInput, type SlotPasteInput } from '#contract/slot-pastes.ts';
import type { SheetView } from '#contract/sheets.ts';
import { readCells } from '#domain/paste/cells.ts';
import { joinedSlots, sumsOfPasted } from '#domain/paste/join-equal.ts';
import type { JudgedRow } from '#domain/paste/judge-row.ts';
import type { DateOrder } from '#domain/paste/dates.ts';
import type { ColumnKind } from '#domain/paste/headings.ts';
import { readPaste, whyUnreadable, type DateQuestion, type ReadPaste } from '#domain/paste/read-rows.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';

export interface PasteFields {
  readonly text: string;
  readonly dateOrder: DateOrder | '';
  /** Empty while the guessed columns stand. */
  readonly columns: readonly (ColumnKind | null)[];
  readonly joinEqual: boolean;
}

export const nothingPasted: PasteFields = { text: '', dateOrder: '', columns: [], joinEqual: true };

export interface PreviewedPaste extends ReadPaste {
  /** With its answer, if there is one. */
  readonly question: DateQuestion | null;
  readonly sums: ReturnType<typeof sumsOfPasted>;
  readonly faulty: readonly JudgedRow[];
}

interface PasteTarget {
  readonly clock: SchoolClock;
  readonly sheet: Pick<SheetView, 'eventDate'>;
  readonly now: Date;
}

/** What the server would answer; null as long as there is no text that can be read. */
export function previewPaste({ clock, sheet, now }: PasteTarget, fields: PasteFields): PreviewedPaste | null {
  if (whyUnreadable(fields.text) !== null) return null;
  const days = { now, eventDate: sheet.eventDate };
  const read = (dateOrder: DateOrder | null, columns: PasteFields['columns'] | null) =>
    readPaste(clock, fields.text, { dateOrder, columns }, days);
  const guessed = read(null, null);
  // What was chosen for other columns does not count for these.
  const columns = fields.columns.length === guessed.columns.length ? fields.columns : null;
  const unanswered = columns === null ? guessed : read(null, columns);
  const [question = null] = unanswered.questions;
  const answered = question === null || fields.dateOrder === '' ? unanswered : read(fields.dateOrder, columns);
  const slots = answered.questions.length > 0 ? [] : joinedSlots(answered.rows, fields.joinEqual);
  const faulty = answered.rows.filter(({ errors }) => errors.length > 0);
  return { ...answered, question, sums: sumsOfPasted(slots), faulty };
}

export function pasteFormSchema(target: PasteTarget): z.ZodType<SlotPasteInput> {
  return z.preprocess((fields) => toInput(target, fields as PasteFields), slotPasteInput);
}

function toInput(target: PasteTarget, fields: PasteFields): object {
  const preview = previewPaste(target, fields);
  const isChosen = preview !== null && fields.columns.length === preview.columns.length;
  return {
    ...fields,
    dateOrder: preview?.question === null || fields.dateOrder === '' ? null : fields.dateOrder,
    columns: isChosen ? fields.columns : null,
  };
}

/** Problems that only all rows together have. */
export function checkPaste(target: PasteTarget, fields: PasteFields): Partial<Record<keyof PasteFields, string>> {
  const preview = previewPaste(target, fields);
  if (preview === null) return {};
  if (preview.questions.length > 0) return { dateOrder: 'Choose how the dates are written' };
  return preview.sums.slots === 0 ? { text: 'No row can be added yet. Correct what is wrong with them' } : {};
}

/** The rows that were not taken, below their headings; empty if all were. */
export function textLeft(text: string, rows: readonly JudgedRow[]): string {
  const left = rows.filter(({ slot }) => slot === null);
  if (left.length === 0) return '';
  const first = rows[0]?.row ?? 0;
  const above = readCells(text).filter(({ row }) => row < first);
  return [...above, ...left].map(({ source }) => source).join('\n');
}
