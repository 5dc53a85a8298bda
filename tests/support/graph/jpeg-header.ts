interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for colours, 4 for CMYK. */
  readonly components: number;
  /** Of the application segments before the picture, such as APP1 for EXIF and XMP. */
  readonly segments: readonly number[];
}

const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** The header of a JPEG (ITU T.81, B.2); null for another file. */
export function readJpegHeader(bytes: Buffer): JpegHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const segments: number[] = [];
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (FRAMES.includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { width, height, components: bytes[at + 9] ?? 0, segments };
    }
    if (marker >= 0xe0 && marker <= 0xef) segments.push(marker - 0xe0);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
