import { hash } from 'node:crypto';
import { encode, type Encoding } from '#server/http/encodings.ts';
import type { ReadyAnswer } from '#server/http/ready-answer.ts';

/** The description of the interface, which never changes while the server runs: written once, and packed once each way. */
export function describeInterface(describe: () => Promise<object>): (encoding: Encoding) => Promise<ReadyAnswer> {
  const answers = new Map<Encoding, ReadyAnswer>();
  let written: Promise<Buffer> | null = null;
  return async (encoding) => {
    written ??= describe().then((description) => Buffer.from(JSON.stringify(description)));
    const plain = await written;
    const known = answers.get(encoding);
    if (known !== undefined) return known;
    const answer: ReadyAnswer = {
      type: 'application/json; charset=utf-8',
      encoding,
      body: encode(plain, encoding),
      etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}-${encoding}"`,
    };
    answers.set(encoding, answer);
    return answer;
  };
}
