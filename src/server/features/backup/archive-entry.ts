import { packTar } from 'modern-tar';
import { SEAL } from './backup-format.ts';

const END_BYTES = 1024;
const BLOCK = 512;
export const SEAL_BYTES = 2 * BLOCK + END_BYTES;

export async function packEntry(name: string, body: Uint8Array): Promise<Uint8Array> {
  return (await packWithEnd(name, body)).subarray(0, -END_BYTES);
}

/** Ends a backup. Differs for any other bytes before it, so nothing in the file can change unnoticed. */
export function packSeal(digest: string): Promise<Uint8Array> {
  return packWithEnd(SEAL, Buffer.from(`${digest}\n`));
}

function packWithEnd(name: string, body: Uint8Array): Promise<Uint8Array> {
  return packTar([{ header: { name, size: body.length, type: 'file', mode: 0o600, mtime: new Date(0) }, body }]);
}
