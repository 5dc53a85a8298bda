import { hash } from 'node:crypto';
import { CachedAnswer } from '#server/http/cached-answer.ts';

/** The description of the interface, which never changes while the server runs: written once, and packed once each way. */
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
