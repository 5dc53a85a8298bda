import type { LanguageTag } from '#domain/languages.ts';

export interface Leaf {
  readonly month: string;
  readonly day: string;
  readonly weekday: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Travels with the mail, so that no server learns who opens it. */
export interface MailPicture {
  /** Its name among the uploads. */
  readonly file: string;
  /** Empty for one that only decorates. */
  readonly alt: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface DiffLine {
  readonly mark: 'removed' | 'added' | 'note';
  readonly text: string;
}

/**
 * A part of a mail. `text`, `before` and labels are sentences, in which typed words are marked. Titles, values, `now`
 * and notes are typed text or dates, unmarked.
 */
export type MailBlock =
  | { readonly block: 'paragraph' | 'quiet'; readonly text: string }
  | {
      readonly block: 'event';
      readonly picture?: MailPicture;
      readonly leaf: Leaf | null;
      readonly title: string;
      /** A BCP 47 tag, if it may differ from the mail's. */
      readonly titleLanguage?: LanguageTag;
      readonly subtitle: string;
      readonly subtitleLanguage?: LanguageTag;
      /** A value is typed text or a date, or a sentence with marked typed words. */
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
  | { readonly block: 'typed'; readonly text: string }
  | { readonly block: 'notes'; readonly label: string; readonly notes: string }
  | { readonly block: 'diff'; readonly lines: readonly DiffLine[] }
  | ({ readonly block: 'button' } & MailLink)
  | { readonly block: 'small-print'; readonly text: string; readonly link: MailLink }
  | { readonly block: 'code'; readonly code: string };

export interface MailBody {
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}
