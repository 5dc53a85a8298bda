import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { serverTexts } from './mail-language.ts';
import type { MailTemplate } from './mail.ts';
import { subjectLine } from './marked-text.ts';

interface WrittenMail {
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly payload: object;
  /** "Now" in the text: when it was sent, else tried or read. */
  readonly at: Date;
}

// Stands wherever a code or a token would. No text that people type holds so many of them in a row.
const HIDDEN = '•••••••';
const HIDDEN_LINK = new RegExp(`https?://\\S*${HIDDEN}\\S*`, 'g');
const LINK_NOT_SHOWN = '(personal link, not shown here)';

/** Creates no working codes or links, so others than the recipient may read the text. */
const hidingSecrets: Secrets = {
  seal: () => `v1:${HIDDEN}:${HIDDEN}:${HIDDEN}`,
  unseal: () => HIDDEN,
  sign: () => HIDDEN,
};

/**
 * The text as the recipient gets it, without codes and personal links. Null if it cannot be written any more, because
 * its kind is unknown or its subject is gone.
 */
export function readableMail(
  platform: Platform,
  { recipient, language, payload, at }: WrittenMail,
  template: MailTemplate<object> | undefined,
): { readonly subject: string; readonly text: string } | null {
  if (template === undefined) return null;
  // They leave the outbox with the mail.
  const secrets = Object.fromEntries((template.secrets ?? []).map((field) => [field, HIDDEN]));
  const shown: Platform = { ...platform, secrets: hidingSecrets, clock: { now: () => at } };
  const i18n = serverTexts(language);
  const words = dateWords(i18n.locale, platform.config.timeZone);
  try {
    const context = { platform: shown, recipient, i18n, language: i18n.locale, words };
    const { subject, text } = template.render({ ...payload, ...secrets }, context);
    return { subject: subjectLine(subject), text: text.replace(HIDDEN_LINK, LINK_NOT_SHOWN) };
  } catch {
    return null;
  }
}
