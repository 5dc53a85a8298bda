import type { LanguageTag } from '#domain/languages.ts';
import type { QuestionKind } from '#domain/questions.ts';
import type { DishMark } from '#domain/slot-kinds.ts';

export type PlannedDay =
  | { readonly month: number; readonly weekday: number; readonly nth: number }
  | { readonly inDays: number; readonly weekday?: number };

type PlannedTranslations = Partial<
  Record<LanguageTag, { readonly title: string; readonly description: string | null }>
>;

/** What one person brings. */
interface PlannedDish {
  readonly quantity?: number;
  readonly bringing: string;
  readonly marks?: readonly DishMark[];
}

interface PlannedQuestion {
  readonly kind: QuestionKind;
  readonly words: string;
  readonly choices?: readonly string[];
  /** By the people of a slot in turn; of choices the words. */
  readonly answers: readonly (string | number | boolean)[];
}

export interface PlannedSlot {
  readonly title: string;
  readonly description?: string;
  readonly translations?: PlannedTranslations;
  /** Days after the first day of an event of several days. */
  readonly daysLater?: number;
  /** `8:30` in school time. */
  readonly from?: string;
  readonly to?: string;
  /** Absent for unlimited. */
  readonly places?: number;
  /** For a slot that asks for things, what the people on it bring, in turn. */
  readonly dishes?: readonly PlannedDish[];
  readonly unit?: string;
  readonly taken: number;
  /** How many of them look for somebody who comes instead. */
  readonly looking?: number;
  /** People on the waiting list of a full slot. */
  readonly waiting?: number;
}

export interface PlannedSheet {
  readonly title: string;
  readonly description: string;
  readonly translations?: PlannedTranslations;
  readonly day: PlannedDay;
  /** `17:00` in school time. */
  readonly at: string;
  /** Signups close this many days before the event, at six in the evening. */
  readonly closesDaysBefore?: number;
  /** Sign-ups open this many days after the demo is started, at seven in the evening. */
  readonly opensInDays?: number;
  readonly placesPerAddress?: number;
  /** People on its shifts show their names, but every third. */
  readonly namesShown?: true;
  readonly questions?: readonly PlannedQuestion[];
  readonly showEventDate?: false;
  readonly showSpotCount?: false;
  readonly organizer: keyof typeof organizers;
  readonly slots: readonly PlannedSlot[];
}

export const organizers = {
  amara: { name: 'Amara Okafor', email: 'amara.okafor@example.org' },
  henry: { name: 'Henry Lau 劉志恆', email: 'henry.lau@example.org' },
  gurpreet: { name: 'Gurpreet Dhaliwal', email: 'gurpreet.dhaliwal@example.org' },
  sophie: { name: 'Sophie Tremblay', email: 'sophie.tremblay@example.org' },
} as const;

export const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 3, 4, 5, 6] as const;
