import type { LanguageTag } from '#domain/languages.ts';

/** The lines of a calendar leaf. */
export interface Leaf {
  readonly month: string;
  readonly day: string;
  readonly weekday: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface DiffLine {
  readonly mark: 'removed' | 'added' | 'note';
  readonly text: string;
}

/**
 * A part of a mail. `text`, `before` and labels are sentences, in which typed words are marked; titles, values, `now` and
 * notes are what someone typed or what a date reads like, as they are.
 */
export type MailBlock =
  | { readonly block: 'paragraph' | 'quiet'; readonly text: string }
  | {
      readonly block: 'event';
      readonly leaf: Leaf | null;
      readonly title: string;
      /** A BCP 47 tag, where it may be another than that of the mail. */
      readonly titleLanguage?: LanguageTag;
      readonly subtitle: string;
      readonly subtitleLanguage?: LanguageTag;
      /** A value is what someone typed or what a date reads like; or a sentence, in which typed words are marked. */
      readonly rows: readonly {
        readonly label: string;
        readonly value: string;
        readonly isSentence?: true;
        readonly language?: LanguageTag;
      }[];
      readonly link?: MailLink;
    }
  | {
      readonly block: 'changes';
      readonly rows: readonly { readonly label: string; readonly before: string; readonly now: string }[];
    }
  /** Paragraphs that someone typed, in which addresses of pages lead there. */
  | { readonly block: 'typed'; readonly text: string }
  | { readonly block: 'notes'; readonly label: string; readonly notes: string }
  /** Lines that went from a text and came to it, as they are, and what else there is to say of them. */
  | { readonly block: 'diff'; readonly lines: readonly DiffLine[] }
  | ({ readonly block: 'button' } & MailLink)
  | { readonly block: 'small-print'; readonly text: string; readonly link: MailLink }
  | { readonly block: 'code'; readonly code: string };

/** What a mail says, from which both its parts are made. */
export interface MailBody {
  /** The line that a list of mails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}
