import type { SlotChange, SlotInput } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { DEFAULT_PER_PERSON, plainShift, type AskedFor } from '#domain/slot-kinds.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { withoutOutdated, withoutRemoved } from '#domain/kept-translations.ts';
import { readMoment } from '#server/http/read-moment.ts';
import { endsBeforeItStarts, translatedIntoItself } from './slots.errors.ts';
import type { SlotDetails } from './slots.store.ts';

/**
 * Reads times in school time.
 * @throws 400 when a time cannot be read, or the slot would not end after its start
 */
export function readSlotDetails(clock: SchoolClock, input: Omit<SlotInput, 'signupSheetId'>): SlotDetails {
  const { title, description, maxVolunteers } = input;
  const translations = withoutRemoved(input.translations);
  const startTime = read(clock, 'startTime', input.startTime);
  const endTime = read(clock, 'endTime', input.endTime);
  if (startTime !== null && endTime !== null && endTime <= startTime) throw endsBeforeItStarts();
  const deadline = read(clock, 'deadline', input.deadline);
  const asked = readAskedFor(input);
  return { title, description, translations, startTime, endTime, deadline, maxVolunteers, ...asked };
}

/** What only items have goes when a slot becomes a shift. */
function readAskedFor(input: Pick<SlotChange, keyof AskedFor>): AskedFor {
  const closesHoursBefore = input.closesHoursBefore ?? null;
  if ((input.kind ?? plainShift.kind) === 'shift') return { ...plainShift, closesHoursBefore };
  return {
    kind: 'item',
    unit: input.unit ?? null,
    maxPerPerson: input.maxPerPerson ?? DEFAULT_PER_PERSON,
    bring: input.bring ?? 'off',
    closesHoursBefore,
  };
}

/** What is absent stays, but ready translations go with the words that they translate. */
export function withSlotChange(clock: SchoolClock, slot: SlotDetails, change: SlotChange): SlotDetails {
  const title = change.title ?? slot.title;
  const description = change.description === undefined ? slot.description : change.description;
  const kept = withoutOutdated(slot.translations, slot, { title, description });
  return readSlotDetails(clock, {
    title,
    description,
    translations: { ...kept, ...change.translations },
    startTime: change.startTime === undefined ? slot.startTime : change.startTime,
    endTime: change.endTime === undefined ? slot.endTime : change.endTime,
    deadline: change.deadline === undefined ? slot.deadline : change.deadline,
    maxVolunteers: change.maxVolunteers === undefined ? slot.maxVolunteers : change.maxVolunteers,
    kind: change.kind ?? slot.kind,
    unit: change.unit === undefined ? slot.unit : change.unit,
    maxPerPerson: change.maxPerPerson === undefined ? slot.maxPerPerson : change.maxPerPerson,
    bring: change.bring ?? slot.bring,
    closesHoursBefore: change.closesHoursBefore === undefined ? slot.closesHoursBefore : change.closesHoursBefore,
  });
}

/**
 * What is not sent is not validated: a slot keeps its translation into a language that later became the sheet's.
 * @throws 400 when a sent translation is in the language of the sheet, in which the original is
 */
export function validateTranslations({ translations }: Pick<SlotChange, 'translations'>, written: LanguageTag): void {
  const itself = translations?.[written];
  if (itself !== undefined && itself !== null) throw translatedIntoItself('translations');
}

function read(clock: SchoolClock, path: string, text: string | null): string | null {
  return text === null ? null : readMoment(clock, path, text);
}
