interface SampleReel {
  readonly seconds?: number;
  readonly width?: number;
  readonly framesPerSecond?: number;
  readonly chroma?: number;
  readonly codec?: string;
  readonly hasEditList?: boolean;
  readonly isMoovLast?: boolean;
}

/** Each option spoils the reel in one way. */
export function sampleReel({
  seconds = 10,
  width = 1080,
  framesPerSecond = 30,
  chroma = 1,
  codec = 'avc1',
  hasEditList = false,
  isMoovLast = false,
}: SampleReel = {}): Buffer {
  const scale = 1000;
  const frames = Math.round(seconds * framesPerSecond);
  const configuration = box(
    'avcC',
    bytes(1, 100, 0, 41, 0xff, 0xe1, 0, 1, 0x67, 1, 0, 1, 0x68, 0xfc | chroma, 0xf8, 0xf8, 0),
  );
  const entry = box(codec, Buffer.alloc(24), words(width, 1920), Buffer.alloc(50), configuration);
  const tables = box(
    'stbl',
    box('stsd', longs(0, 1), entry),
    box('stts', longs(0, 1, frames, scale / framesPerSecond)),
  );
  const medium = box(
    'mdia',
    box('mdhd', longs(0, 0, 0, scale, seconds * scale, 0)),
    box('hdlr', longs(0, 0), Buffer.from('vide'), longs(0, 0, 0)),
    box('minf', tables),
  );
  const edits = hasEditList ? [box('edts', box('elst', longs(0, 1, seconds * scale, 0, 65_536)))] : [];
  const moov = box('moov', box('mvhd', longs(0, 0, 0, scale, seconds * scale)), box('trak', ...edits, medium));
  const [brand, data] = [box('ftyp', Buffer.from('isom'), longs(512)), box('mdat', Buffer.alloc(5000, 7))];
  return Buffer.concat(isMoovLast ? [brand, data, moov] : [brand, moov, data]);
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([longs(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

const bytes = (...values: readonly number[]) => Buffer.from(values);

function longs(...values: readonly number[]): Buffer {
  const written = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) written.writeUInt32BE(Math.round(value), index * 4);
  return written;
}

function words(...values: readonly number[]): Buffer {
  const written = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) written.writeUInt16BE(value, index * 2);
  return written;
}
