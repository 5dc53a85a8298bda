import type { LetterContent, LetterPreview } from '#contract/letters.ts';
import type { Actor } from '#server/http/actor.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { findAudience } from './find-audience.ts';
import { letter } from './letters.mail.ts';
import type { Audience } from './letter-text.ts';
import { textOf } from './send-letter.ts';

/** The address of the unsubscribe link in previews, which does nothing. */
const NOBODY = 'nobody@example.invalid';
const LANGUAGE = 'en';

/**
 * As it arrives with a reader of English; for others the lines around it are in their language.
 * @throws 404 for a sheet or slot that does not exist
 */
export async function previewLetter(
  platform: Platform,
  audience: Audience,
  content: LetterContent,
  actor: Actor,
): Promise<LetterPreview> {
  const about = await findAudience(platform.database.db, audience, actor);
  const i18n = serverTexts(LANGUAGE);
  const words = dateWords(i18n.locale, platform.config.timeZone);
  const context = { platform, recipient: NOBODY, i18n, language: i18n.locale, words };
  const mailingAddress = about.sheet === null ? await readSetting(platform, 'mailingAddress') : null;
  const mail = { ...textOf(about, content), address: NOBODY, signups: [], mailingAddress };
  const { subject, html } = letter.render(mail, context);
  return { subject, html };
}
