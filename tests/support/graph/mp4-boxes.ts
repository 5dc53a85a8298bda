/** One box of an MP4 or MOV file (ISO/IEC 14496-12, 4.2). */
interface Box {
  readonly type: string;
  /** Of its content, from the beginning of the file. */
  readonly from: number;
  readonly to: number;
}

interface VideoTrack {
  /** Four characters, such as avc1. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly profile: number | null;
  readonly chroma: number | null;
  readonly framesPerSecond: number;
}

interface SoundTrack {
  readonly codec: string;
  readonly channels: number;
  readonly sampleRate: number;
}

export interface Mp4File {
  readonly order: readonly string[];
  readonly seconds: number;
  readonly hasEditList: boolean;
  readonly video: VideoTrack | null;
  readonly sound: SoundTrack | null;
}

const HOLDERS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts'];

/** Null when the boxes do not describe an MP4 or MOV file. */
export function readMp4(bytes: Buffer): Mp4File | null {
  const outermost = boxesIn(bytes, 0, bytes.length);
  const moov = outermost?.find(({ type }) => type === 'moov');
  if (outermost === null || moov === undefined) return null;
  const all = below(bytes, moov);
  const tracks = all.filter(({ type }) => type === 'trak').map((box) => readTrack(bytes, box));
  const header = all.find(({ type }) => type === 'mvhd');
  return {
    order: outermost.map(({ type }) => type),
    seconds: header === undefined ? 0 : duration(bytes, header),
    hasEditList: all.some(({ type }) => type === 'elst'),
    video: tracks.map(({ video }) => video).find((track) => track !== null) ?? null,
    sound: tracks.map(({ sound }) => sound).find((track) => track !== null) ?? null,
  };
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to) return null;
    boxes.push({ type, from: at + (short === 1 ? 16 : 8), to: at + size });
    at += size;
  }
  return boxes;
}

function below(bytes: Buffer, box: Box): Box[] {
  const inside = boxesIn(bytes, box.from, box.to) ?? [];
  return inside.flatMap((each) => (HOLDERS.includes(each.type) ? [each, ...below(bytes, each)] : [each]));
}

/** In seconds, by the header of a movie or a medium. */
function duration(bytes: Buffer, { from }: Box): number {
  const isLong = bytes[from] === 1;
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16);
  return length / scale;
}

function readTrack(bytes: Buffer, track: Box): { video: VideoTrack | null; sound: SoundTrack | null } {
  const boxes = below(bytes, track);
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [kind, described, medium] = [find('hdlr'), find('stsd'), find('mdhd')];
  const none = { video: null, sound: null };
  if (kind === undefined || described === undefined || medium === undefined) return none;
  const handler = bytes.toString('latin1', kind.from + 8, kind.from + 12);
  const entry = boxesIn(bytes, described.from + 8, described.to)?.[0];
  if (entry === undefined) return none;
  if (handler === 'vide') return { ...none, video: videoTrack(bytes, entry, find('stts'), duration(bytes, medium)) };
  if (handler !== 'soun') return none;
  const [channels, sampleRate] = [bytes.readUInt16BE(entry.from + 16), bytes.readUInt32BE(entry.from + 24) / 65_536];
  return { ...none, sound: { codec: entry.type, channels, sampleRate } };
}

function videoTrack(bytes: Buffer, entry: Box, times: Box | undefined, seconds: number): VideoTrack {
  const [width, height] = [bytes.readUInt16BE(entry.from + 24), bytes.readUInt16BE(entry.from + 26)];
  const configuration = boxesIn(bytes, entry.from + 78, entry.to)?.find(({ type }) => type === 'avcC');
  const frames = times === undefined ? 0 : framesIn(bytes, times);
  return {
    codec: entry.type,
    width,
    height,
    profile: configuration === undefined ? null : (bytes[configuration.from + 1] ?? null),
    chroma: configuration === undefined ? null : chromaOf(bytes, configuration),
    framesPerSecond: seconds === 0 ? 0 : frames / seconds,
  };
}

function framesIn(bytes: Buffer, { from }: Box): number {
  let frames = 0;
  for (let index = 0; index < bytes.readUInt32BE(from + 4); index += 1)
    frames += bytes.readUInt32BE(from + 8 + index * 8);
  return frames;
}

/** chroma_format follows the parameter sets, for the high profiles only (ISO/IEC 14496-15, 5.3.3). */
function chromaOf(bytes: Buffer, { from, to }: Box): number | null {
  let at = from + 5;
  for (const mask of [0x1f, 0xff]) {
    const sets = (bytes[at] ?? 0) & mask;
    at += 1;
    for (let index = 0; index < sets; index += 1) at += 2 + bytes.readUInt16BE(at);
  }
  return at < to ? (bytes[at] ?? 0) & 0x03 : null;
}
