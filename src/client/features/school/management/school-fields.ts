import { z } from 'zod';
import { schoolFields, type SchoolChange, type SchoolField, type SchoolView } from '#contract/school.ts';
import { isReadable, readColour } from '#domain/accent.ts';

export type SchoolFields = Readonly<Record<SchoolField, string>> & {
  /** Whether the banner of the home page counts the hours. */
  readonly countsHours: boolean;
  /** Holds nothing: a problem with the logo is said here. */
  readonly logo: string;
};

const EXAMPLE = /^(?:https?:\/\/)?(?:[^/@]*[.@])?example\.org\/?$/;

/** The placeholder of a hub that has no address of its own yet: one at example.org. */
export function isExample(address: string): boolean {
  return EXAMPLE.test(address);
}

/** Links to examples are shown as none, and are none as soon as the form is saved. */
export function fieldsOf({ logoUrl: _logo, ...school }: SchoolView, countsHours: boolean): SchoolFields {
  const { schoolName, councilName, accent, contactEmail, privacyEmail, calendarUrl, lunchUrl } = school;
  const linkIn = (link: string) => (isExample(link) ? '' : link);
  return {
    schoolName,
    councilName,
    logo: '',
    accent,
    contactEmail,
    privacyEmail,
    calendarUrl: linkIn(calendarUrl),
    lunchUrl: linkIn(lunchUrl),
    countsHours,
  };
}

/** People write addresses as they say them. */
function asLink(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const typed = text.trim();
  return /^[^\s:/@]+\.[^\s:/@]{2,}(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;
}

export const schoolFieldsSchema: z.ZodType<SchoolFields> = z.object({
  ...schoolFields,
  calendarUrl: z.preprocess(asLink, schoolFields.calendarUrl),
  lunchUrl: z.preprocess(asLink, schoolFields.lunchUrl),
  countsHours: z.boolean(),
  logo: z.string(),
});

/** Only what is another than before, so that what another administrator changes meanwhile stays. */
export function changeOf(before: SchoolView, validated: SchoolFields): SchoolChange {
  const names = Object.keys(schoolFields) as SchoolField[];
  return Object.fromEntries(
    names.filter((name) => validated[name] !== before[name]).map((name) => [name, validated[name]]),
  );
}

/** For the preview: what is typed as far as it can be shown. */
export function shownAccent(typed: string, otherwise: string): string {
  const colour = readColour(typed);
  return colour !== null && isReadable(colour) ? colour : otherwise;
}
