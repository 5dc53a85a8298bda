import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that both sides know. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

export function encode(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gzipSync(plain, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return brotliCompressSync(plain, { params });
}

export function decode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? gunzipSync(body) : brotliDecompressSync(body);
}
