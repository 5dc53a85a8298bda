export interface PostedConversion {
  readonly source: string;
  /** The output folder, on the same disk as the kept files. */
  readonly folder: string;
}

export interface PostedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}
