/** Limits of uploaded pictures, in bytes and pixels. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** In characters. */
export const MAX_PICTURE_ALT = 250;
export const MAX_PICTURE_PIXELS = 40_000_000;

// What is wrong with a file is said in the same words by the form, before it is sent, and by the server.
export const INVALID_FILE_TYPE = 'Invalid file type';
export const FILE_TOO_LARGE = 'File too large';
export const PICTURE_TYPE = 'Please select a JPG, PNG or WebP picture';
export const PICTURE_TOO_LARGE = 'Please select a picture smaller than 5MB';

type PictureType = 'jpeg' | 'png' | 'webp';

export const TELLING_BYTES = 12;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** By its first bytes, whatever its name says; null if it cannot be uploaded. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const has = (signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (has(JPEG)) return 'jpeg';
  if (has(PNG)) return 'png';
  return has(RIFF) && has(WEBP, 8) ? 'webp' : null;
}

/** A picture of a page, among the uploads: each width as AVIF and WebP, and one as JPEG. */
export interface StoredPicture {
  readonly stem: string;
  /** Empty for a picture that only decorates. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly fallbackWidth: number;
}
