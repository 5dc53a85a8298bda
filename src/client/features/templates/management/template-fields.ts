import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { z } from 'zod';
import { templateSheetInput, type TemplateSheetInput, type TemplateView } from '#contract/templates.ts';
import {
  dateFieldValue,
  readInstant,
  startOfDay,
  timeFieldValue,
  type SchoolClock,
} from '#domain/school-time/school-clock.ts';
import { MAX_SLOT_SIZE, singleLine } from '#domain/text-limits.ts';
import { planTemplate, proposedStart } from '#domain/templates/plan-template.ts';

/** As a row of the form shows it; all texts are those of fields. */
export interface PlannedRow {
  readonly title: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly places: string;
}

export interface PlannedFields {
  readonly key: string;
  readonly isKept: boolean;
  /** What the organizer changed; the rest moves with the date and the start. */
  readonly changes: Partial<PlannedRow>;
}

export interface TemplateFields {
  readonly eventDate: string;
  readonly startTime: string;
  readonly title: string;
  readonly slots: readonly PlannedFields[];
}

export type TemplateForm = PersistedForm<TemplateFields, TemplateSheetInput>;

/** A Monday. Until a date is typed, the slots are shown as if the event were then. */
const ANY_DATE = '2026-01-05';

export function newTemplateFields({ title, slots }: TemplateView): TemplateFields {
  return {
    eventDate: '',
    startTime: proposedStart(slots),
    title,
    slots: slots.map(({ key }) => ({ key, isKept: true, changes: {} })),
  };
}

/** The rows in the order of the template, on the typed day. */
export function rowsOf(
  clock: SchoolClock,
  template: TemplateView,
  { eventDate, startTime, slots }: Pick<TemplateFields, 'eventDate' | 'startTime' | 'slots'>,
): PlannedRow[] {
  const start = startTime === '' ? undefined : startTime;
  const planned = planTemplate(clock, template, { eventDate: eventDate === '' ? ANY_DATE : eventDate, start });
  return planned.map((slot, at) => {
    const { title, places } = slot;
    return {
      title,
      date: slot.startTime === null ? eventDate : dateFieldValue(clock, slot.startTime),
      startTime: slot.startTime === null ? '' : timeFieldValue(clock, slot.startTime),
      endTime: slot.endTime === null ? '' : timeFieldValue(clock, slot.endTime),
      places: String(places),
      ...slots[at]?.changes,
    };
  });
}

/** From the first to the last moment of a row; an end that is not after the start is on the next day. */
export function momentsOf(
  clock: SchoolClock,
  { date, startTime, endTime }: PlannedRow,
): readonly [string | null, string | null] {
  if (date === '' || startTime === '') return [null, null];
  const start = readInstant(clock, `${date}T${startTime}`);
  if (start === null || endTime === '') return [start?.toISOString() ?? null, null];
  const endDate = endTime > startTime ? date : dateFieldValue(clock, startOfDay(clock, start, 1));
  return [start.toISOString(), readInstant(clock, `${endDate}T${endTime}`)?.toISOString() ?? null];
}

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Problems of a slot that is left out do not count. */
export function templateFormSchema(clock: SchoolClock, template: TemplateView): z.ZodType<TemplateSheetInput> {
  return z
    .custom<TemplateFields>()
    .superRefine((fields, context) => {
      for (const { path, message } of problemsOf(clock, template, fields))
        context.addIssue({ code: 'custom', path, message });
    })
    .transform((fields) => inputOf(clock, template, fields))
    .pipe(templateSheetInput);
}

function problemsOf(clock: SchoolClock, template: TemplateView, fields: TemplateFields): Problem[] {
  const { eventDate, startTime, title, slots } = fields;
  const problems: Problem[] = [];
  const add = (path: Problem['path'], message: string) => problems.push({ path, message });
  if (eventDate === '') add(['eventDate'], 'Enter the date of the event');
  if (startTime === '') add(['startTime'], 'Enter when the first slot starts');
  if (singleLine(title) === '') add(['title'], 'Title is required');
  rowsOf(clock, template, fields).forEach((row, at) => {
    if (slots[at]?.isKept !== true) return;
    const name = template.slots[at]?.title ?? '';
    if (singleLine(row.title) === '') add(['slots', at, 'title'], `Enter a title for “${name}”, or leave it out`);
    if (!isPlaces(row.places)) add(['slots', at, 'places'], `Enter the number of places of “${name}”, 1 or more`);
    if (row.date === '' && (row.startTime !== '' || row.endTime !== ''))
      add(['slots', at, 'date'], `Enter the date of “${name}”, or clear its times`);
    if (row.startTime === '' && row.endTime !== '') add(['slots', at, 'startTime'], `Enter when “${name}” starts`);
  });
  if (!slots.some(({ isKept }) => isKept)) add(['slots'], 'Keep at least one slot');
  return problems;
}

/** Empty: without a limit. */
function isPlaces(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^\d+$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= MAX_SLOT_SIZE);
}

/** Unchanged slots are sent by name only: the server places them, and gives them their translations. */
function inputOf(clock: SchoolClock, template: TemplateView, fields: TemplateFields): object {
  const rows = rowsOf(clock, template, fields);
  const slots = fields.slots.flatMap(({ key, isKept, changes }, at) => {
    const row = rows[at];
    return isKept && row !== undefined ? [{ key, ...changedParts(clock, row, changes) }] : [];
  });
  return { eventDate: fields.eventDate, startTime: fields.startTime, title: fields.title, slots };
}

function changedParts(clock: SchoolClock, row: PlannedRow, changes: Partial<PlannedRow>): object {
  const isMoved = changes.date !== undefined || changes.startTime !== undefined || changes.endTime !== undefined;
  const [startTime, endTime] = momentsOf(clock, row);
  return {
    ...(changes.title === undefined ? {} : { title: row.title }),
    ...(isMoved ? { startTime, endTime } : {}),
    ...(changes.places === undefined ? {} : { maxVolunteers: row.places }),
  };
}

/** Without what is as it would be anyway, so that a change that was taken back moves with the event again. */
export function withChange(
  slot: PlannedFields,
  planned: PlannedRow,
  name: keyof PlannedRow,
  value: string,
): PlannedFields {
  const { [name]: _before, ...others } = slot.changes;
  return { ...slot, changes: value === planned[name] ? others : { ...others, [name]: value } };
}

export function placesIn(rows: readonly PlannedRow[], slots: readonly PlannedFields[]): number {
  return rows.reduce((sum, { places }, at) => sum + (slots[at]?.isKept === true ? Number(places) || 0 : 0), 0);
}
