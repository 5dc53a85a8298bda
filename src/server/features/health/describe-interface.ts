import { hash } from 'node:crypto';
import { CachedAnswer } from '#server/http/cached-answer.ts';

/** The description never changes while the server runs, so it is written once and packed once per encoding. */
export function describeInterface(describe: () => Promise<object>): () => Promise<CachedAnswer> {
  let written: Promise<CachedAnswer> | null = null;
  return () => {
    written ??= describe().then((description) => {
      const plain = Buffer.from(JSON.stringify(description));
      return new CachedAnswer(hash('sha256', plain, 'base64url').slice(0, 22), plain);
    });
    return written;
  };
}
