import type { OwnUserView } from '#contract/accounts.ts';
import type { AnswerInput, QuestionView } from '#contract/questions.ts';
import { isAmong, organizedBy, type Organized } from '#client/lib/session.ts';
import { questionsToAsk } from '#client/features/questions/answer-draft.ts';
import type { SignupInput } from '#contract/signups.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { foldWords } from '#domain/fold-words.ts';
import { holdsContact } from '#domain/holds-contact.ts';
import { dishMarks, isItem, type DishMark } from '#domain/slot-kinds.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';

export interface AskedItem {
  readonly quantity: number;
  readonly bringing: string;
  readonly marks: readonly DishMark[];
}

/** What the form asks besides the person, as it was typed. */
export interface AskedDraft {
  /** The names of further people. */
  readonly others: readonly string[];
  /** Null while the box is not ticked. */
  readonly displayName: string | null;
  /** By slot. */
  readonly items: Readonly<Record<string, AskedItem>>;
}

export const nothingAsked: AskedDraft = { others: [], displayName: null, items: {} };
const oneUnit: AskedItem = { quantity: 1, bringing: '', marks: [] };

export interface AskedPlace {
  readonly sheet: Pick<SheetView, 'namesShown' | 'language' | 'questions'>;
  readonly slot: SlotView;
}

export function itemOf({ items }: AskedDraft, { id, maxPerPerson, ...places }: SlotView): AskedItem {
  const item = items[id] ?? oneUnit;
  return { ...item, quantity: Math.min(item.quantity, mostOf({ maxPerPerson, ...places })) };
}

/** How many units one person can take now; at least one, so that there is something to choose. */
export function mostOf({
  maxPerPerson = Infinity,
  maxVolunteers,
  currentVolunteers,
}: Pick<SlotView, 'maxPerPerson' | 'maxVolunteers' | 'currentVolunteers'>): number {
  const left = maxVolunteers === null || currentVolunteers === null ? Infinity : maxVolunteers - currentVolunteers;
  return Math.max(1, Math.min(maxPerPerson, left));
}

/** Those of each sheet once, then those of its slots. Organizers who sign others up need not answer. */
export function questionsOf(places: readonly AskedPlace[], organized: Organized = []): QuestionView[] {
  const all = places.flatMap(({ sheet, slot }) => {
    const asked = questionsToAsk(sheet, slot);
    const isOrganizer = isAmong(organized, slot.signupSheetId);
    return isOrganizer ? asked.map((question) => ({ ...question, required: false })) : asked;
  });
  return [...new Map(all.map((question) => [question.id, question])).values()];
}

/** Of all answers of a form, those that its sheets asked, or its slot. */
export function answersTo(
  answers: readonly AnswerInput[],
  questions: readonly QuestionView[],
): Pick<SignupInput, 'answers'> {
  const asked = new Set(questions.map(({ id }) => id));
  const given = answers.filter(({ questionId }) => asked.has(questionId));
  return given.length === 0 ? {} : { answers: given };
}

type PlaceInput = Pick<SignupInput, 'quantity' | 'bringing' | 'marks'>;

export function placeInput(draft: AskedDraft, place: AskedPlace): PlaceInput {
  if (!isItem(place.slot)) return {};
  const { quantity, bringing, marks } = itemOf(draft, place.slot);
  if (place.slot.bring === undefined) return { quantity };
  // None is sent too: in a change, what is absent stays.
  return {
    quantity,
    bringing: singleLine(bringing) || null,
    marks: dishMarks.filter((mark) => marks.includes(mark)),
  };
}

/** Several people come to shifts only. */
export function peopleInput(
  { others, displayName }: AskedDraft,
  name: string,
  places: readonly AskedPlace[],
): Pick<SignupInput, 'people' | 'displayName'> {
  const several = others.length > 0 && places.some((place) => !isItem(place.slot));
  return {
    ...(several ? { people: [name, ...others].map((each) => ({ name: singleLine(each) })) } : {}),
    ...(displayName === null || !showsNames(places) ? {} : { displayName: singleLine(displayName) || null }),
  };
}

/** What is brought is shown without names. */
export function showsNames(places: readonly AskedPlace[]): boolean {
  return places.some(({ sheet, slot }) => sheet.namesShown === true && !isItem(slot));
}

type Organizer = Pick<OwnUserView, 'email' | 'isAdmin' | 'organizes'>;

/** Whether an organizer signs up somebody else, who alone can agree to show a name. */
export function isForOther(places: readonly AskedPlace[], user: Organizer | null, email: string): boolean {
  if (user === null || email.trim().toLowerCase() === user.email.toLowerCase()) return false;
  return places.some(({ slot }) => isAmong(organizedBy(user), slot.signupSheetId));
}

/** Whether the form asks for anything that everyone sees. */
export function asksForShown(places: readonly AskedPlace[]): boolean {
  return showsNames(places) || places.some(({ slot }) => slot.bring !== undefined);
}

export type AskedProblem = 'name-required' | 'name-twice' | 'name-too-long' | 'bringing-required' | 'shows-contact';

/** By field, in the order of the form; see `fieldOfServer` for the names of fields. */
export function checkAsked(draft: AskedDraft, name: string, places: readonly AskedPlace[]): Map<string, AskedProblem> {
  const problems = new Map<string, AskedProblem>();
  for (const { slot } of places.filter(({ slot }) => isItem(slot))) {
    const bringing = singleLine(itemOf(draft, slot).bringing);
    if (slot.bring === 'required' && bringing === '') problems.set(`bringing-${slot.id}`, 'bringing-required');
    else if (slot.bring !== undefined && holdsContact(bringing)) problems.set(`bringing-${slot.id}`, 'shows-contact');
  }
  const { people = [], displayName } = peopleInput(draft, name, places);
  const seen = new Set<string>();
  for (const [at, person] of people.entries()) {
    if (at > 0 && person.name === '') problems.set(`person-${at}`, 'name-required');
    else if (at > 0 && person.name.length > textLimits.name) problems.set(`person-${at}`, 'name-too-long');
    else if (at > 0 && seen.has(foldWords(person.name))) problems.set(`person-${at}`, 'name-twice');
    seen.add(foldWords(person.name));
  }
  if (typeof displayName === 'string' && holdsContact(displayName)) problems.set('shown-name', 'shows-contact');
  return problems;
}

export function isOfItem(field: string): boolean {
  return /^(?:quantity|bringing|marks)-/.test(field);
}

/** The field of the form for a path of the server's answer; null for paths of other fields. */
export function fieldOfServer(path: string, places: readonly AskedPlace[]): string | null {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'displayName') return 'shown-name';
  if (first === 'people') return `person-${second}`;
  const [place, field] = first === 'places' ? [places[Number(second)], third] : [places[0], first];
  return place === undefined || !['quantity', 'bringing', 'marks'].includes(field) ? null : `${field}-${place.slot.id}`;
}
