export interface PictureRecipe {
  /** In pixels, narrowest first; a narrower picture keeps its own width. */
  readonly widths: readonly number[];
  /** The widest for browsers without AVIF and WebP. */
  readonly fallbackWidth: number;
  /** Width by height: narrower or wider pictures are cropped around their middle. */
  readonly slimmest: number;
  readonly flattest: number;
}

export interface PictureConversion {
  readonly source: string;
  /** The output folder, on the same disk as the kept files. */
  readonly folder: string;
  readonly recipe: PictureRecipe;
}

export type PictureFormat = 'avif' | 'webp' | 'jpg';

export interface PictureFile {
  readonly file: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

export interface ConvertedPicture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly fallbackWidth: number;
  readonly files: readonly PictureFile[];
}

export type PictureFault = 'no-picture' | 'damaged' | 'too-many-pixels' | 'too-narrow' | 'other-content';

export type PictureOutcome<T, Fault = PictureFault> =
  | { readonly converted: T }
  | { readonly refused: Fault }
  /** The error's code, if the picture is not at fault, such as a full disk. */
  | { readonly failed: string };
