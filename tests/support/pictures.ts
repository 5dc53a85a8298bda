import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Soft shapes with some grain; the left half is red, so that tests see which side is up. */
export function photo(width = 800, height = 600): Sharp {
  const red = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#c8321f' } } as const;
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#1f5a44', noise } })
    .blur(2)
    .composite([{ input: red, gravity: 'west' }]);
}

/** As a phone takes it: lying on its side, with EXIF for orientation and place. */
export function photoWithPlace(width = 800, height = 600): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '49/1 10/1 12/1', GPSLongitudeRef: 'W', GPSLongitude: '123/1 8/1' };
  return photo(width, height)
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { Make: 'Fairphone', Copyright: 'Zebrafinch' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** All black: some hundred kB that decode to `side` squared pixels. */
export async function blackPng(side: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 8 bits of grey.
  head[8] = 8;
  const deflate = createDeflate({ level: 1 });
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  const rows = 100;
  const some = Buffer.alloc(rows * (side + 1));
  for (let row = 0; row < side; row += rows) if (!deflate.write(some)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', Buffer.concat(packed)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** Whether the redder half is on top. */
export async function isRedOnTop(picture: Buffer): Promise<boolean> {
  const { data } = await sharp(picture)
    .resize(1, 2, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[3] ?? 0) + 30;
}
