export interface ShareWords {
  /** BCP 47: the same Chinese character looks different in Hong Kong, Taiwan, China and Japan. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly leaf: { readonly month: string; readonly day: string; readonly weekday: string } | null;
  readonly when: string | null;
  readonly places: string | null;
  /** From 0 to 1; null if hidden or unlimited. */
  readonly taken: number | null;
  readonly site: string;
  /** As `#rrggbb`, where it is another than the house's own. */
  readonly accent?: string;
  /** Its file among the uploads, and its width by its height, where the school has one of its own. */
  readonly logo?: { readonly file: string; readonly ratio: number };
  /** For people to read, without the scheme. */
  readonly address: string;
}

export interface ShareDrawing {
  readonly words: ShareWords;
  /** The file of the sheet's own picture, a JPEG. */
  readonly photo?: string;
  /** The file of the school's own logo, a PNG. */
  readonly logo?: string;
  /** The output folder, on the same disk as the kept files. */
  readonly folder: string;
}

export interface SharePictures {
  readonly square: SharePicture;
  readonly wide: SharePicture;
}

export interface SharePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export class NoFont extends Error {}
