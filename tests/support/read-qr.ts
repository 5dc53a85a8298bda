import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text of the QR code in a picture, as a phone reads it; null where it finds none. Does not try dark as light. */
export async function readQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' });
  return read === null ? null : Buffer.from(read.binaryData).toString('utf8');
}
