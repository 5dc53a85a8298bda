import { chooseLanguage, type LanguageTag } from '#domain/languages.ts';
import { descriptionIn, type Translations } from '#domain/translations.ts';
import { broughtIn, mailedSheet, mailedSlot } from '#server/features/signups/mail-volunteers.ts';
import type { RemindedSignup } from './reminder-mail.ts';
import type { RemindableSignup } from './reminders.store.ts';

// In characters. Mailboxes hide what goes beyond 102 kB, and there the way to unsubscribe stands.
const MAX_DESCRIPTION = 500;
const MAX_DESCRIPTIONS = 1500;

/** In the language of the first signup. */
export function remindedOf(signups: readonly [RemindableSignup, ...RemindableSignup[]]): RemindedSignup[] {
  const [{ preferredLanguage }] = signups;
  const language = chooseLanguage([preferredLanguage]);
  const most = Math.min(MAX_DESCRIPTION, Math.floor(MAX_DESCRIPTIONS / signups.length));
  const describe = (description: string | null, translations: Translations | null, written: LanguageTag) =>
    shortened(descriptionIn(language, { description, translations }, written)?.text ?? null, most);
  return signups.map((signup) => ({
    signupId: signup.id,
    linkVersion: signup.linkVersion,
    ...(signup.groupId === null ? {} : { groupId: signup.groupId }),
    ...broughtIn(signup, signup),
    slot: {
      ...mailedSlot(signup, language),
      description: describe(signup.slotDescription, signup.slotTranslations, signup.language),
    },
    sheet: {
      ...mailedSheet(signup, language),
      description: describe(signup.sheetDescription, signup.sheetTranslations, signup.language),
    },
  }));
}

function shortened(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.search(/\s\S*$/);
  const whole = end > most / 2 ? cut.slice(0, end) : cut;
  return `${whole.trimEnd().replace(/\p{Cs}$/u, '')}…`;
}
