import { z } from 'zod';
import { isLocalPath } from '#domain/hero.ts';
import { mailSecurities, type MailServer } from '#domain/mail-providers.ts';
import { lateCancelHoursOf, lateCancelLimits } from '#domain/late-cancels.ts';
import { answerDayLimits, answerDaysOf } from '#domain/retention.ts';
import { isAnswerable, isEmailAddress } from '#domain/text-limits.ts';
import { instant, NOT_ANSWERABLE } from './fields.ts';
import { heroSummary, readHeroText } from './hero.ts';
import { noSchoolRule } from './no-school.ts';

export const settingKeys = [
  'heroImageUrl',
  'heroContent',
  'emailRecipients',
  'emailSettings',
  'adminEmail',
  'senderEmail',
  'senderPassword',
  'facebookEnabled',
  'instagramEnabled',
  'noSchoolDays',
  'answerDays',
  'lateCancelHours',
  'mailingAddress',
] as const;
export type SettingKey = (typeof settingKeys)[number];

export const publicSettingKeys = ['heroImageUrl', 'heroContent', 'answerDays'] as const satisfies readonly SettingKey[];
export type PublicSettingKey = (typeof publicSettingKeys)[number];

/** Can be written and never read: a reader learns only whether one is set. */
const secretSettingKeys = ['senderPassword'] as const satisfies readonly SettingKey[];

export function isSettingKey(text: string): text is SettingKey {
  return (settingKeys as readonly string[]).includes(text);
}

export function isSecretSetting(key: SettingKey): boolean {
  return (secretSettingKeys as readonly string[]).includes(key);
}

const VALUE_EMPTY = 'Value cannot be empty';
// The specification gives these words, and came before `noSchoolDays` and those after it.
const UNSUPPORTED =
  'Only heroImageUrl, heroContent, emailRecipients, emailSettings, adminEmail, senderEmail, senderPassword, facebookEnabled, and instagramEnabled are supported';
const INVALID_EMAIL = 'Please enter a valid email address';
const SWITCH_OFF_KILTER = 'Must be true or false';
const MAX_VALUE = 20_000;
export const MAX_RECIPIENTS = 20;

export function readAddressList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

function isHost(text: string): boolean {
  if (text.length > 253 || /[\s/@?#\\]/.test(text) || !URL.canParse(`smtp://${text}`)) return false;
  const { hostname, port } = new URL(`smtp://${text}`);
  return hostname !== '' && port === '';
}

const HOST_WRONG = 'Enter the name of the mail server, such as smtp.example.org';
const PORT_WRONG = 'The port must be a number from 1 to 65535, usually 465 or 587';

export const mailServer = z.object({
  host: z
    .string({ error: HOST_WRONG })
    .transform((text) => text.trim().toLowerCase())
    .refine(isHost, { error: HOST_WRONG }),
  port: z
    .number({ error: PORT_WRONG })
    .int({ error: PORT_WRONG })
    .min(1, { error: PORT_WRONG })
    .max(65_535, { error: PORT_WRONG }),
  security: z.enum(mailSecurities, { error: 'Choose TLS or STARTTLS' }),
}) satisfies z.ZodType<MailServer>;

const PER_DAY_WRONG = 'Emails in 24 hours must be a whole number from 1 to 100,000';
const BETWEEN_WRONG = 'Seconds between two emails must be from 0 to 60';

export const emailSettings = z.object({
  /** Null for the server of the sender's provider. */
  server: mailServer.nullable().default(null),
  /** Mails in 24 hours; null for the provider's limit, and for no limit with SMTP_URL. */
  perDay: z
    .number({ error: PER_DAY_WRONG })
    .int({ error: PER_DAY_WRONG })
    .min(1, { error: PER_DAY_WRONG })
    .max(100_000, { error: PER_DAY_WRONG })
    .nullable()
    .default(null),
  /** Null for one second, and for none with SMTP_URL. */
  secondsBetween: z
    .number({ error: BETWEEN_WRONG })
    .min(0, { error: BETWEEN_WRONG })
    .max(60, { error: BETWEEN_WRONG })
    .nullable()
    .default(null),
});
export type EmailSettings = z.infer<typeof emailSettings>;

/** Defaults fill in what is unset or unreadable. */
export function readEmailSettings(text: string | null): EmailSettings {
  return emailSettings.safeParse(parsed(text ?? '{}')).data ?? emailSettings.parse({});
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function emailSettingsRule(value: string): string | null {
  const json = parsed(value);
  if (json === undefined) return 'Must be JSON such as {"perDay": 450}';
  return emailSettings.safeParse(json).error?.issues[0]?.message ?? null;
}

const emailRule = (value: string) => (isEmailAddress(value) ? null : INVALID_EMAIL);
const senderRule = (value: string) => emailRule(value) ?? (isAnswerable(value) ? null : NOT_ANSWERABLE);
const switchRule = (value: string) => (['true', 'false'].includes(value) ? null : SWITCH_OFF_KILTER);

function recipientsRule(value: string): string | null {
  const addresses = readAddressList(value);
  if (addresses.length > MAX_RECIPIENTS) return `At most ${MAX_RECIPIENTS} addresses`;
  return addresses.length > 0 && addresses.every(isEmailAddress) ? null : INVALID_EMAIL;
}

const ELSEWHERE =
  'Must be the address of a picture on this site, such as /uploads/…. Upload the picture instead, so that visitors don’t load it from another server';
const heroImageRule = (value: string) => (isLocalPath(value) ? null : ELSEWHERE);

function heroRule(value: string): string | null {
  const read = readHeroText(value);
  if (read === null) return 'Hero content must be a JSON object';
  return read.success ? null : heroSummary(read.error.issues.map(({ message }) => message));
}

const { least, most } = answerDayLimits;
const answerDaysRule = (value: string) =>
  answerDaysOf(value) === null ? `Days must be a whole number from ${least} to ${most}` : null;

const lateCancelHoursRule = (value: string) =>
  lateCancelHoursOf(value) === null
    ? `Hours must be a whole number from ${lateCancelLimits.least} to ${lateCancelLimits.most}`
    : null;
export const MOST_ADDRESS = 300;
const addressRule = (value: string) =>
  value.length > MOST_ADDRESS ? `The address must be at most ${MOST_ADDRESS} characters` : null;

const valueRules: Partial<Record<SettingKey, (value: string) => string | null>> = {
  heroImageUrl: heroImageRule,
  heroContent: heroRule,
  adminEmail: emailRule,
  senderEmail: senderRule,
  emailRecipients: recipientsRule,
  emailSettings: emailSettingsRule,
  facebookEnabled: switchRule,
  instagramEnabled: switchRule,
  noSchoolDays: noSchoolRule,
  answerDays: answerDaysRule,
  lateCancelHours: lateCancelHoursRule,
  mailingAddress: addressRule,
};

export const settingChange = z
  .object({
    key: z.enum(settingKeys, { error: UNSUPPORTED }),
    value: z
      .string({ error: VALUE_EMPTY })
      .transform((value) => value.trim())
      .pipe(
        z
          .string()
          .min(1, { error: VALUE_EMPTY })
          .max(MAX_VALUE, { error: `Value must be at most ${MAX_VALUE} characters` }),
      ),
  })
  .superRefine(({ key, value }, context) => {
    const message = valueRules[key]?.(value) ?? null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message });
  });
export type SettingChange = z.infer<typeof settingChange>;

export const publicSettingView = z.object({ key: z.string(), value: z.string().nullable() });

/** A secret one has an empty value and says whether it is set. */
export const settingView = publicSettingView.extend({
  updatedAt: instant.nullable(),
  configured: z.boolean().optional(),
});
export type SettingView = z.infer<typeof settingView>;
