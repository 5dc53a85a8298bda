import { SOURCE } from '#domain/writing.ts';
import type { Wording } from '#domain/translations.ts';
import type { MailedSheet, MailedTitle } from './signup-mails.ts';

interface Titles {
  readonly slot: MailedTitle;
  readonly sheet: MailedTitle & Pick<MailedSheet, 'language'>;
}

export function shownTitle({ title, translated }: MailedTitle): string {
  return translated?.text ?? title;
}

export function shownTitles({ slot, sheet }: Titles): { readonly slot: Wording; readonly sheet: Wording } {
  const language = sheet.language ?? SOURCE;
  const shown = ({ title, translated }: MailedTitle) => translated ?? { text: title, language };
  return { slot: shown(slot), sheet: shown(sheet) };
}

/** In the organizer's words; null where the mail shows them already. */
export function originalTitles({ slot, sheet }: Titles): Wording | null {
  if (slot.translated === undefined && sheet.translated === undefined) return null;
  return { text: `${slot.title} – ${sheet.title}`, language: sheet.language ?? SOURCE };
}
