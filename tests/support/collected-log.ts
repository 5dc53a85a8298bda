import { Writable } from 'node:stream';
import { createLog, type Log } from '#server/platform/log.ts';

export function collectLog(): { readonly log: Log; logged(): string } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString('utf8'));
      done();
    },
  });
  return { log: createLog('debug', stream), logged: () => written.join('') };
}
