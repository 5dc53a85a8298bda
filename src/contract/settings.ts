import { z } from 'zod';
import { isEmailAddress } from '#domain/text-limits.ts';
import { instant } from './fields.ts';

/** Everything that an administrator sets and the database keeps. */
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
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** What the pages show to everyone. */
export const publicSettingKeys = ['heroImageUrl', 'heroContent'] as const satisfies readonly SettingKey[];
export type PublicSettingKey = (typeof publicSettingKeys)[number];

/** What can be written and never read: whoever asks learns whether there is one. */
export const secretSettingKeys = ['senderPassword'] as const satisfies readonly SettingKey[];

export function isSettingKey(text: string): text is SettingKey {
  return (settingKeys as readonly string[]).includes(text);
}

export function isSecretSetting(key: SettingKey): boolean {
  return (secretSettingKeys as readonly string[]).includes(key);
}

export const VALUE_EMPTY = 'Value cannot be empty';
const UNSUPPORTED = `Only ${settingKeys.slice(0, -1).join(', ')}, and ${settingKeys.at(-1)} are supported`;
const INVALID_EMAIL = 'Please enter a valid email address';
const SWITCH_OFF_KILTER = 'Must be true or false';
const VALUE_AT_MOST = 20_000;
export const RECIPIENTS_AT_MOST = 20;

/** The addresses of a list that people write with commas, semicolons or line breaks. */
export function readAddressList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

const emailRule = (value: string) => (isEmailAddress(value) ? null : INVALID_EMAIL);
const switchRule = (value: string) => (['true', 'false'].includes(value) ? null : SWITCH_OFF_KILTER);

function recipientsRule(value: string): string | null {
  const addresses = readAddressList(value);
  if (addresses.length > RECIPIENTS_AT_MOST) return `At most ${RECIPIENTS_AT_MOST} addresses`;
  return addresses.length > 0 && addresses.every(isEmailAddress) ? null : INVALID_EMAIL;
}

/** What is wrong with a value, for the keys that do not take any text. */
const valueRules: Partial<Record<SettingKey, (value: string) => string | null>> = {
  adminEmail: emailRule,
  senderEmail: emailRule,
  emailRecipients: recipientsRule,
  facebookEnabled: switchRule,
  instagramEnabled: switchRule,
};

/** A new value for a setting. */
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
          .max(VALUE_AT_MOST, { error: `Value must be at most ${VALUE_AT_MOST} characters` }),
      ),
  })
  .superRefine(({ key, value }, context) => {
    const message = valueRules[key]?.(value) ?? null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message });
  });
export type SettingChange = z.infer<typeof settingChange>;

/** What everyone may read of a setting. */
export const publicSettingView = z.object({ key: z.string(), value: z.string().nullable() });
export type PublicSettingView = z.infer<typeof publicSettingView>;

/** A setting as administrators see it; a secret one has an empty value and says whether there is one. */
export const settingView = publicSettingView.extend({
  updatedAt: instant.nullable(),
  configured: z.boolean().optional(),
});
export type SettingView = z.infer<typeof settingView>;
