import { z } from 'zod';
import type { SheetView } from '#contract/sheets.ts';
import { slotInput, type SlotInput, type SlotView } from '#contract/slots.ts';
import { dateFieldValue, readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import {
  emptied,
  slotTranslationFields,
  translationInput,
  type TranslationFields,
} from '#client/features/sheets/management/translation-fields.ts';
import { instantText, momentFields } from '#client/lib/moment-fields.ts';
import { askedFieldsOf, askedInput, asksForPeople, type AskedFields } from './asked-fields.ts';
import { checkClosing, closesWhenItEnds, closingFieldsOf, closingInput, type ClosingFields } from './closing-fields.ts';

export interface SlotFields extends AskedFields, ClosingFields {
  readonly title: string;
  readonly description: string;
  readonly timed: boolean;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly endsOnAnotherDay: boolean;
  readonly endDate: string;
  readonly limited: boolean;
  readonly maxVolunteers: string;
  readonly translations: TranslationFields;
}

export const FEWEST_PLACES = '1';

/** Times added later begin with the date of the event. */
export function noTimes(clock: SchoolClock, sheet: SheetView) {
  const date = dateFieldValue(clock, sheet.eventDate);
  return { timed: false, date, startTime: '', endTime: '', endsOnAnotherDay: false, endDate: '' };
}

export function newSlotFields(clock: SchoolClock, sheet: SheetView): SlotFields {
  const translations = slotTranslationFields(sheet);
  return {
    title: '',
    description: '',
    ...asksForPeople,
    ...noTimes(clock, sheet),
    limited: false,
    maxVolunteers: '',
    ...closesWhenItEnds,
    translations,
  };
}

export function slotFieldsOf(clock: SchoolClock, sheet: SheetView, slot: SlotView): SlotFields {
  const start = slot.startTime === null ? null : momentFields(clock, slot.startTime);
  const end = slot.endTime === null ? null : momentFields(clock, slot.endTime);
  const endsOnAnotherDay = start !== null && end !== null && start.date !== end.date;
  return {
    title: slot.title,
    description: slot.description ?? '',
    ...askedFieldsOf(slot),
    timed: start !== null || end !== null,
    date: start?.date ?? end?.date ?? dateFieldValue(clock, sheet.eventDate),
    startTime: start?.time ?? '',
    endTime: end?.time ?? '',
    endsOnAnotherDay,
    endDate: endsOnAnotherDay ? end.date : '',
    limited: slot.maxVolunteers !== null,
    maxVolunteers: slot.maxVolunteers === null ? '' : String(slot.maxVolunteers),
    ...closingFieldsOf(clock, slot),
    translations: slotTranslationFields(sheet, slot),
  };
}

/** A whole number; anything else becomes the minimum. */
export function readMax(text: string): string {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? FEWEST_PLACES : String(number);
}

/** Begins when the last one ended and is as long, as shifts do. */
export function nextSlotFields(clock: SchoolClock, last: SlotFields): SlotFields {
  const next = { ...last, ...closesWhenItEnds, title: '', description: '', translations: emptied(last.translations) };
  if (!last.timed || last.endTime === '') return next;
  const end = readInstant(clock, `${endDateOf(last)}T${last.endTime}`);
  if (end === null) return next;
  const start = readInstant(clock, `${last.date}T${last.startTime}`);
  const nextStart = momentFields(clock, end.toISOString());
  const nextEnd = start === null ? null : new Date(2 * end.getTime() - start.getTime()).toISOString();
  const nextEndFields = nextEnd === null ? null : momentFields(clock, nextEnd);
  return {
    ...next,
    date: nextStart.date,
    startTime: nextStart.time,
    // A shift that would run past midnight is more likely shorter: its end is asked for.
    endTime: nextEndFields?.date === nextStart.date ? nextEndFields.time : '',
    endsOnAnotherDay: false,
    endDate: '',
  };
}

interface Before {
  readonly slot: SlotView;
}

export function slotFormSchema(clock: SchoolClock, sheetId: string, before?: Before): z.ZodType<SlotInput> {
  return z.preprocess((fields) => toInput(clock, sheetId, fields as SlotFields, before), slotInput);
}

function toInput(clock: SchoolClock, sheetId: string, fields: SlotFields, before: Before | undefined): object {
  const { title, description, timed } = fields;
  const moment = (date: string, time: string, was: string | null | undefined) =>
    timed && time !== '' ? instantText(clock, { date, time }, was) : null;
  return {
    signupSheetId: sheetId,
    title,
    description,
    translations: translationInput(fields.translations, before?.slot.translations),
    startTime: moment(fields.date, fields.startTime, before?.slot.startTime),
    endTime: moment(endDateOf(fields), fields.endTime, before?.slot.endTime),
    ...askedInput(fields),
    maxVolunteers: readLimit(fields),
    ...closingInput(clock, fields, before?.slot.deadline),
  };
}

/** An item always says how many are needed; blank means as many as people bring. */
export function readLimit({
  kind,
  limited,
  maxVolunteers,
}: Pick<SlotFields, 'kind' | 'limited' | 'maxVolunteers'>): number | null {
  const isUnlimited = kind === 'item' ? maxVolunteers.trim() === '' : !limited;
  return isUnlimited ? null : Number(readMax(maxVolunteers));
}

function endDateOf(fields: SlotFields): string {
  return fields.endsOnAnotherDay ? fields.endDate : fields.date;
}

/** Problems that only the form can find with times: their date, order and presence. */
export function checkSlotFields(clock: SchoolClock, fields: SlotFields): Partial<Record<keyof SlotFields, string>> {
  return { ...checkTimes(clock, fields), ...checkClosing(fields) };
}

function checkTimes(clock: SchoolClock, fields: SlotFields): Partial<Record<keyof SlotFields, string>> {
  if (!fields.timed) return {};
  const { startTime, endTime, date } = fields;
  if (startTime === '' && endTime === '') {
    return { startTime: 'Enter a start time, or uncheck “Set specific start and end times”' };
  }
  if (date === '') return { date: 'Enter the date' };
  if (fields.endsOnAnotherDay && endTime !== '' && fields.endDate === '')
    return { endDate: 'Enter the date of the end' };
  if (startTime === '' || endTime === '') return {};
  const [start, end] = [
    readInstant(clock, `${date}T${startTime}`),
    readInstant(clock, `${endDateOf(fields)}T${endTime}`),
  ];
  const isInOrder = start === null || end === null || start < end;
  return isInOrder ? {} : { endTime: 'End time must be after start time' };
}
