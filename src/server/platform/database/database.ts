import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** What a store runs its statements on: the committed data, or the inside of a write. */
export type Db = Kysely<Tables>;

/** That something others may hold in memory has changed. */
export interface Announcement {
  readonly topic: 'sheet' | 'session' | 'job' | 'setting' | 'mail' | 'everything';
  readonly id: string;
}

/** The inside of a write: statements that commit together, and what to tell once they have. */
export interface Write {
  readonly db: Db;
  /** Tells every process, after the commit, that this has changed; nothing is told when the write fails. */
  announce(change: Announcement): void;
}

/** Whether there is room for what is to be written. */
export interface Room {
  /** Whether the last write found none, and how many were refused for that since the start. */
  state(): { readonly isFull: boolean; readonly refused: number };
  /** The same; while there was none, a write finds out whether that is still so. */
  probe(): Promise<boolean>;
}

export interface HubDatabase {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads what is committed. */
  readonly db: Db;
  /**
   * Runs `work` as one transaction and answers when it is durable. `work` does nothing but statements: it may be run
   * again, after a deadlock or because a write beside it failed, and on the embedded engine others wait for it.
   *
   * @throws whatever `work` throws; nothing of it is kept then
   */
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
  /**
   * Brings the tables to what this version needs. Several processes may ask at once; one of them does it.
   *
   * @throws when the data was written by a newer version
   */
  migrate(): Promise<void>;
  /** Calls the listener for every change of any process. Returns how to stop. */
  onChange(listener: (change: Announcement) => void): () => void;
  /** @throws when the database cannot be reached */
  ping(): Promise<void>;
  readonly room: Room;
  close(): Promise<void>;
}

/** Listeners of one process; a listener that throws does not keep the others from hearing. */
export function createListeners(): {
  tell(changes: readonly Announcement[]): void;
  add(listener: (change: Announcement) => void): () => void;
} {
  const listeners = new Set<(change: Announcement) => void>();
  return {
    tell(changes) {
      for (const change of changes) for (const listener of listeners) listener(change);
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
