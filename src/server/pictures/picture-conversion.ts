/** Which pictures to make of an uploaded one. */
export interface PictureRecipe {
  /** In pixels, the narrowest first; a picture that is not as wide gets its own width instead. */
  readonly widths: readonly number[];
  /** The widest for browsers that know neither AVIF nor WebP. */
  readonly fallbackWidth: number;
  /** Width by height: what is slimmer or flatter is cut down to that around its middle. */
  readonly slimmest: number;
  readonly flattest: number;
}

export interface PictureConversion {
  readonly source: string;
  /** Where the pictures are written, on the same disk as they are kept. */
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
  /** Of the largest. */
  readonly width: number;
  readonly height: number;
  /** Each as AVIF and WebP, the narrowest first. */
  readonly widths: readonly number[];
  /** This one as JPEG. */
  readonly fallbackWidth: number;
  readonly files: readonly PictureFile[];
}

/** What is wrong with a picture. */
export type PictureFault = 'no-picture' | 'damaged' | 'too-many-pixels' | 'other-content';

export type PictureOutcome<T, Fault = PictureFault> =
  | { readonly converted: T }
  | { readonly refused: Fault }
  /** Not the picture's fault, such as a full disk: the code of the error. */
  | { readonly failed: string };
