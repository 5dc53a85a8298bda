import type { HubDatabase, Write } from './database.ts';

class Undone extends Error {
  readonly settle: () => void;

  constructor(settle: () => void) {
    super('a rehearsal is undone');
    this.settle = settle;
  }
}

/**
 * Runs `work` as a write and undoes all of it, so that it answers what would happen, by the same code.
 * @throws whatever `work` throws
 */
export function rehearse<T>({ write }: Pick<HubDatabase, 'write'>, work: (write: Write) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    write(async (transaction) => {
      const answer = await work(transaction);
      throw new Undone(() => resolve(answer));
    }).catch((error: unknown) => (error instanceof Undone ? error.settle() : reject(error)));
  });
}
