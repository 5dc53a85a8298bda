import type { StoredBackup } from './backup-folder.ts';

export interface SeenBackups {
  /** Of the last time that the folder answered; null when it could not be read then, or never answered. */
  readonly stored: readonly StoredBackup[] | null;
  readonly isSilent: boolean;
}

/** In ms. */
const ANSWERS_WITHIN = 2000;
/** In ms. A disk that sleeps needs some seconds to answer, and is not silent. */
const SILENT_AFTER = 30_000;

export interface BackupsReader {
  see(): Promise<SeenBackups>;
  /** Whether the folder can be worked with; one that sleeps is waited for. */
  answers(): Promise<boolean>;
}

type Read = () => Promise<StoredBackup[] | null>;

/** Reads a folder that may be on a disk or a machine which does not answer: one reading at a time, whoever asks. */
export function createBackupsReader(read: Read): BackupsReader {
  let last: { readonly stored: SeenBackups['stored'] } | null = null;
  let reading: { readonly since: number; readonly ended: Promise<void> } | null = null;
  const readOnce = async () => {
    try {
      last = { stored: await read() };
    } finally {
      reading = null;
    }
  };
  const isReadWithin = async (patience: number) => {
    const { since, ended } = (reading ??= { since: performance.now(), ended: readOnce() });
    const left = since + patience - performance.now();
    return left > 0 && (await endsWithin(ended, left));
  };
  return {
    async see() {
      const isRead = await isReadWithin(ANSWERS_WITHIN);
      const since = reading?.since ?? performance.now();
      const isSilent = !isRead && (last === null || performance.now() - since >= SILENT_AFTER);
      return { stored: last?.stored ?? null, isSilent };
    },
    answers: () => isReadWithin(SILENT_AFTER),
  };
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([ended.then(() => true), tooLate]).finally(() => clearTimeout(timer));
}
