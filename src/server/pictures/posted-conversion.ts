/** An uploaded picture that is to be posted. */
export interface PostedConversion {
  readonly source: string;
  /** Where the picture is written, on the same disk as it is kept. */
  readonly folder: string;
}

/** A JPEG that Facebook and Instagram both take. */
export interface PostedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}
