import { z } from 'zod';
import { slotPatternInput, type SlotPatternInput } from '#contract/slot-patterns.ts';
import type { SheetView } from '#contract/sheets.ts';
import { dayAfter } from '#domain/school-time/day.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import {
  isLeftOut,
  namingNothing,
  planSlots,
  sumsOf,
  type LeftOutSlot,
  type LeftOver,
  type PlannedSlot,
} from '#domain/slot-pattern/plan-slots.ts';
import type { WallPeriod } from '#domain/slot-pattern/periods.ts';

export interface PatternFields {
  readonly title: string;
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly everyMinutes: string;
  readonly maxVolunteers: string;
  /** A number, or names with commas between them. */
  readonly stations: string;
  readonly pauses: readonly WallPeriod[];
  readonly lengthMinutes: string;
  readonly gapMinutes: string;
  readonly shortenLast: boolean;
  readonly leaveOut: readonly LeftOutSlot[];
}

export const noPause: WallPeriod = { from: '', to: '' };

export function newPatternFields(clock: SchoolClock, sheet: SheetView): PatternFields {
  return {
    title: '',
    days: [dateFieldValue(clock, sheet.eventDate)],
    from: '',
    to: '',
    everyMinutes: '30',
    maxVolunteers: '2',
    stations: '',
    pauses: [],
    lengthMinutes: '',
    gapMinutes: '',
    shortenLast: false,
    leaveOut: [],
  };
}

/** The day after the last one; empty if that is not filled in. */
export function nextDayField(days: readonly string[]): string {
  const last = days.at(-1) ?? '';
  return last === '' ? '' : dayAfter(last, 1);
}

export function patternFormSchema(clock: SchoolClock): z.ZodType<SlotPatternInput> {
  return z.preprocess((fields) => toInput(clock, fields as PatternFields), slotPatternInput);
}

function toInput(clock: SchoolClock, fields: PatternFields): object {
  const input = withoutLeftOut(fields);
  // A box that was unchecked for a slot of an earlier pattern leaves out nothing in this one.
  const planned = slotPatternInput.safeParse(input);
  const slots = planned.success ? planSlots(clock, planned.data).slots : [];
  return { ...input, leaveOut: naming(fields.leaveOut, slots) };
}

function withoutLeftOut({ leaveOut: _leaveOut, ...fields }: PatternFields) {
  return {
    ...fields,
    everyMinutes: readMinutes(fields.everyMinutes),
    lengthMinutes: readMinutes(fields.lengthMinutes),
    gapMinutes: readMinutes(fields.gapMinutes),
    stations: readStations(fields.stations),
  };
}

function naming(leaveOut: readonly LeftOutSlot[], slots: readonly PlannedSlot[]): LeftOutSlot[] {
  const nothing = namingNothing(leaveOut, slots);
  return leaveOut.filter((left) => !nothing.includes(left));
}

function readMinutes(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function readStations(text: string): number | string[] {
  if (/^\s*\d+\s*$/.test(text)) return Number(text);
  return text
    .split(/[,，、;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export interface PreviewedPattern {
  /** With those that are left out. */
  readonly all: number;
  readonly slots: readonly PlannedSlot[];
  readonly taken: readonly PlannedSlot[];
  readonly sums: ReturnType<typeof sumsOf>;
  readonly leftOver: readonly LeftOver[];
}

/** What the server would write; null as long as the days and times are not filled in. */
export function previewPattern(clock: SchoolClock, fields: PatternFields): PreviewedPattern | null {
  const title = fields.title.trim() === '' ? '…' : fields.title;
  const pattern = slotPatternInput.safeParse({ ...withoutLeftOut(fields), title });
  if (!pattern.success) return null;
  const { all, slots, leftOver } = planSlots(clock, pattern.data);
  const taken = slots.filter((slot) => !isLeftOut(fields.leaveOut, slot));
  return { all, slots, taken, sums: sumsOf(taken), leftOver };
}

/** Leaves the slot out, or puts it back. */
export function toggled(leaveOut: readonly LeftOutSlot[], slot: PlannedSlot): LeftOutSlot[] {
  const { day, from, station } = slot;
  if (!isLeftOut(leaveOut, slot)) return [...leaveOut, { day, from, ...(station === null ? {} : { station }) }];
  return leaveOut.filter((left) => !isLeftOut([left], slot));
}
