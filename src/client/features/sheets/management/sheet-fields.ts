import { z } from 'zod';
import { sheetInput, type SheetChange, type SheetView } from '#contract/sheets.ts';
import { dateFieldValue, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { SOURCE } from '#domain/writing.ts';
import { instantText, momentFields } from '#client/lib/moment-fields.ts';
import { deadlineFields, deadlineText, HALF_DEADLINE, isHalfDeadline } from './deadline-fields.ts';
import { checkRules, noRuleFields, ruleFieldsOf, ruleInput, type RuleFields } from './rule-fields.ts';
import { checkOriginal, translationFieldsOf, translationInput, type TranslationFields } from './translation-fields.ts';

export interface SheetFields extends RuleFields {
  readonly title: string;
  readonly description: string;
  readonly eventDate: string;
  readonly eventTime: string;
  readonly showEventDate: boolean;
  readonly showSpotCount: boolean;
  readonly eventDeadline: string;
  readonly deadlineTime: string;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly language: LanguageTag;
  readonly translations: TranslationFields;
}

/** Who finds the sheet is changed beside the form. */
const sheetFormInput = sheetInput.omit({ state: true, visibility: true });
export type SheetFormInput = z.infer<typeof sheetFormInput>;

/** For an event without a time: the beginning of its day. */
const NO_TIME = '00:00';

/** For an event tomorrow, with the user as organizer. */
export function newSheetFields(clock: SchoolClock, now: Date, organizer: { name: string; email: string }): SheetFields {
  return {
    title: '',
    description: '',
    eventDate: dateFieldValue(clock, startOfDay(clock, now, 1)),
    eventTime: '',
    showEventDate: true,
    showSpotCount: true,
    eventDeadline: '',
    deadlineTime: '',
    ...noRuleFields,
    organizerName: organizer.name,
    organizerEmail: organizer.email,
    language: SOURCE,
    translations: {},
  };
}

export function sheetFieldsOf(clock: SchoolClock, sheet: SheetView): SheetFields {
  const event = momentFields(clock, sheet.eventDate);
  const deadline = deadlineFields(clock, sheet.eventDeadline);
  return {
    title: sheet.title,
    description: sheet.description ?? '',
    eventDate: event.date,
    eventTime: event.time === NO_TIME ? '' : event.time,
    showEventDate: sheet.showEventDate,
    showSpotCount: sheet.showSpotCount,
    eventDeadline: deadline.date,
    deadlineTime: deadline.time,
    ...ruleFieldsOf(clock, sheet),
    organizerName: sheet.organizerName,
    organizerEmail: sheet.organizerEmail,
    language: sheet.language ?? SOURCE,
    translations: translationFieldsOf(sheet.translations),
  };
}

/** Reads the form as the contract wants it; untouched moments stay as in `before`. */
export function sheetFormSchema(clock: SchoolClock, before?: SheetView): z.ZodType<SheetFormInput> {
  return z.preprocess((fields) => toInput(clock, fields as SheetFields, before), sheetFormInput);
}

/** Problems that only the form can find, such as a time of a deadline without its date, which would be lost. */
export function checkSheetFields(fields: SheetFields): Partial<Record<keyof SheetFields, string>> {
  const isHalf = isHalfDeadline({ date: fields.eventDeadline, time: fields.deadlineTime });
  return {
    ...checkOriginal(fields.language, fields.translations),
    ...(isHalf ? { eventDeadline: HALF_DEADLINE } : {}),
    ...checkRules(fields),
  };
}

function toInput(clock: SchoolClock, fields: SheetFields, before: SheetView | undefined): object {
  const { eventDate, eventTime, eventDeadline, deadlineTime, ...rest } = fields;
  return {
    ...rest,
    translations: translationInput(fields.translations, before?.translations),
    eventDate:
      eventDate === '' ? '' : instantText(clock, { date: eventDate, time: eventTime || NO_TIME }, before?.eventDate),
    eventDeadline: deadlineText(clock, { date: eventDeadline, time: deadlineTime }, before?.eventDeadline),
    ...ruleInput(clock, fields, before),
  };
}

/**
 * Only what differs from what the form began with: it may stay open for hours, and would send back what others have
 * changed meanwhile. A deadline that stays is left out too, as the server moves it with the event.
 */
export function changesSince(began: SheetFormInput | undefined, input: SheetFormInput): SheetChange {
  if (began === undefined) return input;
  const isChanged = (name: string) =>
    JSON.stringify(input[name as keyof SheetFormInput]) !== JSON.stringify(began[name as keyof SheetFormInput]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => isChanged(name)));
}
