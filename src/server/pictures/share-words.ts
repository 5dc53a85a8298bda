/** What stands on a share picture, in the words and the language of the sheet. */
export interface ShareWords {
  /** BCP 47: the same sign of Chinese is drawn differently in Hong Kong, Taiwan, China and Japan. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** The day as a calendar leaf; null where the sheet hides it. */
  readonly leaf: { readonly month: string; readonly day: string; readonly weekday: string } | null;
  /** The day in a sentence, such as "Saturday, December 12, 2026". */
  readonly when: string | null;
  /** Such as "9 volunteers needed"; null where the sheet hides its counts. */
  readonly places: string | null;
  /** How much of the places is taken, from 0 to 1; null where that is hidden or has no end. */
  readonly taken: number | null;
  /** Whose sheet it is. */
  readonly site: string;
  /** Where to sign up, as people read it. */
  readonly address: string;
}

/** Pictures to be drawn of a sheet. */
export interface ShareDrawing {
  readonly words: ShareWords;
  /** Where they are written, on the same disk as they are kept. */
  readonly folder: string;
}

/** Two JPEGs: for a post on either platform, and for the card that a link to the sheet becomes. */
export interface SharePictures {
  readonly square: SharePicture;
  readonly wide: SharePicture;
}

export interface SharePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** No font of this system has a letter of the words. */
export class NoFont extends Error {}
