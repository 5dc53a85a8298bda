import type { TemplateSheetInput, TemplateSlotChange } from '#contract/templates.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { deadlineOf, planTemplate, type PlannedTimes } from '#domain/templates/plan-template.ts';
import type { TemplateSlot } from '#domain/templates/sheet-template.ts';
import type { KnownTemplate, SlotWords } from '#domain/templates/sheet-templates.ts';
import { SOURCE } from '#domain/writing.ts';
import { DEFAULT_PER_PERSON, plainShift, type AskedFor } from '#domain/slot-kinds.ts';
import { noRules } from '#domain/sheet-rules.ts';
import type { SheetDetails } from '#server/features/sheets/sheets.store.ts';
import type { SlotDetails } from '#server/features/slots/slots.store.ts';
import { readMoment } from '#server/http/read-moment.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { readyTranslations } from './ready-translations.ts';
import { sheetWords } from './sheet-words.ts';
import { slotWords } from './slot-words.ts';
import { noSuchSlot, slotEndsBeforeItStarts } from './templates.errors.ts';

type PlannedSlot = TemplateSlot<SlotWords> & PlannedTimes;

interface Organizer {
  readonly name: string;
  readonly email: string;
}

interface FilledTemplate {
  readonly sheet: SheetDetails;
  readonly slots: readonly SlotDetails[];
}

/**
 * The sheet and the slots of an event, in English, with the ready translations of all words that the organizer left as
 * they are.
 * @throws 400 when a slot is not the template's, or would not end after its start
 */
export function fillTemplate(
  clock: SchoolClock,
  template: KnownTemplate,
  input: TemplateSheetInput,
  organizer: Organizer,
): FilledTemplate {
  const planned = planTemplate(clock, template, { eventDate: input.eventDate, start: input.startTime });
  const changes = input.slots ?? planned.map(({ key }): TemplateSlotChange => ({ key }));
  const keys = new Set<string>();
  const slots = changes.map((change, at) => {
    const slot = planned.find(({ key }) => key === change.key);
    if (slot === undefined || keys.has(change.key)) throw noSuchSlot(at);
    keys.add(change.key);
    return withChange(clock, slot, change, at);
  });
  return { sheet: sheetOf(clock, template, input, organizer, slots), slots };
}

/** No unit: the titles say how much it is, in every language. */
const dish: AskedFor = { ...plainShift, kind: 'item', maxPerPerson: DEFAULT_PER_PERSON, bring: 'optional' };

function withChange(clock: SchoolClock, slot: PlannedSlot, change: TemplateSlotChange, at: number): SlotDetails {
  const words = slotWords[slot.words];
  const own = words(serverTexts(SOURCE));
  const title = change.title ?? own;
  const read = (name: 'startTime' | 'endTime') => {
    const text = change[name];
    if (text === undefined) return slot[name];
    return text === null ? null : readMoment(clock, `slots.${at}.${name}`, text);
  };
  const [startTime, endTime] = [read('startTime'), read('endTime')];
  if (startTime !== null && endTime !== null && endTime <= startTime) throw slotEndsBeforeItStarts(at);
  return {
    ...(slot.isItem ? dish : plainShift),
    title,
    description: null,
    translations: title === own ? readyTranslations(words, null) : null,
    startTime,
    endTime,
    deadline: null,
    maxVolunteers: change.maxVolunteers === undefined ? slot.places : change.maxVolunteers,
  };
}

function sheetOf(
  clock: SchoolClock,
  { id }: KnownTemplate,
  input: TemplateSheetInput,
  organizer: Organizer,
  slots: readonly SlotDetails[],
): SheetDetails {
  const words = sheetWords[id];
  const english = serverTexts(SOURCE);
  const own = words.title(english);
  const title = input.title ?? own;
  const eventDate = readMoment(clock, 'eventDate', input.eventDate);
  return {
    title,
    description: words.description(english),
    language: SOURCE,
    translations: title === own ? readyTranslations(words.title, words.description) : null,
    eventDate,
    showEventDate: true,
    showSpotCount: true,
    eventDeadline: deadlineOf(clock, eventDate, slots),
    organizerName: organizer.name,
    organizerEmail: organizer.email,
    visibility: 'listed',
    ...noRules,
  };
}
