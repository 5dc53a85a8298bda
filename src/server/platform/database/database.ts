import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;

export interface Announcement {
  readonly topic: 'sheet' | 'organizers' | 'session' | 'job' | 'setting' | 'mail' | 'everything';
  readonly id: string;
}

export interface Write {
  readonly db: Db;
  /** The same object whenever the work runs again, so that what is counted in memory is counted once. */
  readonly act: object;
  /** Announced to every process after the commit, and not at all if the write fails. */
  announce(change: Announcement): void;
}

export interface Room {
  state(): { readonly isFull: boolean; readonly refused: number };
  /** As `state`; while the disk is full, a write tests whether it still is. */
  probe(): Promise<boolean>;
}

export interface HubDatabase {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Db;
  /**
   * Runs `work` as one transaction and resolves when it is durable. `work` must only run statements: it may run again,
   * after a deadlock or because another write failed, and on the embedded engine others wait for it.
   * @throws whatever `work` throws; nothing is saved then
   */
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
  /**
   * Updates the tables to this version. If several processes call it at once, one does the work.
   * @throws when the data was written by a newer version
   */
  migrate(): Promise<void>;
  /** Called for changes of all processes. Returns a function that stops it. */
  onChange(listener: (change: Announcement) => void): () => void;
  /** @throws when the database cannot be reached */
  ping(): Promise<void>;
  readonly room: Room;
  close(): Promise<void>;
}

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
