import { z } from 'zod';
import { isReadable, readColour } from '#domain/accent.ts';
import { isWebAddress, schoolLimits } from '#domain/school.ts';
import { answerableField, requiredLine } from './fields.ts';

const NO_COLOUR = 'Enter a colour such as #1f5a44';
const TOO_LIGHT = 'Text in this colour, or white text on it, would be hard to read. Choose a darker one.';
const NO_WEB_ADDRESS = 'Enter a web address that begins with https://, or leave it empty for no link';

const accentField = z
  .string({ error: NO_COLOUR })
  .transform((text, context) => {
    const colour = readColour(text);
    if (colour !== null) return colour;
    context.addIssue({ code: 'custom', message: NO_COLOUR });
    return z.NEVER;
  })
  .refine(isReadable, { error: TOO_LIGHT });

/** Empty for no link. */
const linkField = z
  .string({ error: NO_WEB_ADDRESS })
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(schoolLimits.link, { error: `The link must be at most ${schoolLimits.link} characters` })
      .refine((text) => text === '' || isWebAddress(text), { error: NO_WEB_ADDRESS }),
  );

export const schoolFields = {
  schoolName: requiredLine('The name of the school', schoolLimits.schoolName, 'Enter the name of the school'),
  councilName: requiredLine('The name of the council', schoolLimits.councilName, 'Enter the name of the council'),
  accent: accentField,
  contactEmail: answerableField('Enter an email address for questions'),
  privacyEmail: answerableField('Enter an email address for questions about privacy'),
  calendarUrl: linkField,
  lunchUrl: linkField,
};
export type SchoolField = keyof typeof schoolFields;

/** What is absent stays; null is what the hub was started with. */
export const schoolChange = z
  .object({
    schoolName: schoolFields.schoolName.nullable(),
    councilName: schoolFields.councilName.nullable(),
    accent: schoolFields.accent.nullable(),
    contactEmail: schoolFields.contactEmail.nullable(),
    privacyEmail: schoolFields.privacyEmail.nullable(),
    calendarUrl: schoolFields.calendarUrl.nullable(),
    lunchUrl: schoolFields.lunchUrl.nullable(),
  })
  .partial();
export type SchoolChange = z.infer<typeof schoolChange>;

export const schoolView = z.object({
  schoolName: z.string(),
  councilName: z.string(),
  /** As `#rrggbb`. */
  accent: z.string(),
  logoUrl: z.string().nullable(),
  contactEmail: z.string(),
  privacyEmail: z.string(),
  /** Empty for no link. */
  calendarUrl: z.string(),
  lunchUrl: z.string(),
});
export type SchoolView = z.infer<typeof schoolView>;
