import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { mediaNotFetched } from './graph-error.ts';

export interface Fetched {
  readonly bytes: Buffer;
  /** SHA-256 in hex. */
  readonly hash: string;
}

const WITHIN = 10_000;
const MAX_BYTES = 320 * 1024 * 1024;

/**
 * As Meta does: directly, without signing in, and only from addresses in ASCII.
 * @throws {GraphError} 9004/2207052 for whatever is not simply there
 */
export async function fetchMedia(address: string): Promise<Fetched> {
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) throw mediaNotFetched();
  const bytes = await download(new URL(address)).catch(() => {
    throw mediaNotFetched();
  });
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

function download(address: URL): Promise<Buffer> {
  const client = address.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.get(address, { headers: { 'user-agent': 'facebookexternalua' } }, (response) => {
      if (response.statusCode !== 200) return void request.destroy(new Error('Not there'));
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > MAX_BYTES) request.destroy(new Error('Too large'));
        else parts.push(part);
      });
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    });
    request.setTimeout(WITHIN, () => request.destroy(new Error('Too slow')));
    request.on('error', reject);
  });
}
