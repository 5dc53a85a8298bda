import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Compressed by itself, so that no byte of another part tells by its length what this one says. */
export interface DeflatedPart {
  readonly plain: Buffer;
  readonly deflated: Buffer;
}

/** Level 9 is for what is kept. */
export async function deflatePart(text: string, level: 6 | 9): Promise<DeflatedPart> {
  const plain = Buffer.from(text);
  // Ends with a whole byte, and is not the last block.
  const deflated = await promisify(deflateRaw)(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, deflated };
}

/** With all its bytes as they are. */
export function storedPart(text: string): DeflatedPart {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += BLOCK_MAX) {
    const block = plain.subarray(at, at + BLOCK_MAX);
    blocks.push(storedHeader(block.length), block);
  }
  return { plain, deflated: Buffer.concat(blocks) };
}

const BLOCK_MAX = 65_535;

/** RFC 1951, 3.2.4. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

/** RFC 1952: deflate, without a name or a time, from an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The last block, stored and empty. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** One answer in gzip of all parts in their order. */
export function gzipOf(parts: readonly DeflatedPart[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    parts.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  );
  end.writeUInt32LE(parts.reduce((sum, { plain }) => sum + plain.length, 0) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, end]);
}
