export interface PostedConversion {
  readonly source: string;
  readonly folder: string;
}

export interface PostedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}
