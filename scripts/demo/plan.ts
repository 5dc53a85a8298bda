import type { LanguageTag } from '#domain/languages.ts';

export type PlannedDay =
  | { readonly month: number; readonly weekday: number; readonly nth: number }
  | { readonly inDays: number; readonly weekday?: number };

type PlannedTranslations = Partial<
  Record<LanguageTag, { readonly title: string; readonly description: string | null }>
>;

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
  readonly taken: number;
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
