import type { DoorFact, Helper, KeptDoor, OwnFact } from './door-records.ts';

const HELPER = 'helper';
const LATEST = 'latest token';

/** The only place where a phone keeps names. What it answers is on its disk. */
export interface DoorStore {
  helper(): Promise<Helper | null>;
  keepHelper(helper: Helper): Promise<void>;
  /** Of the link that was opened last, for who comes back without it. */
  latestToken(): Promise<string | null>;
  door(token: string): Promise<KeptDoor | null>;
  /** Forgets the facts of the phone that came back with the list. */
  keepDoor(door: KeptDoor): Promise<void>;
  /** Of this link or of another one, such as that of the next day. */
  isAnyListKept(): Promise<boolean>;
  facts(token: string): Promise<OwnFact[]>;
  addFact(token: string, fact: DoorFact): Promise<void>;
  mark(facts: readonly OwnFact[], state: OwnFact['state']): Promise<void>;
  /** What other links to the same day could not send any more goes by this one. */
  takeOver(door: KeptDoor): Promise<void>;
  deleteSent(token: string): Promise<void>;
}

/** @throws where a browser keeps nothing, such as in some private windows */
export async function openDoorStore(): Promise<DoorStore> {
  const connection = new Connection();
  await connection.open();
  return {
    helper: () => connection.read<Helper>('phone', HELPER),
    keepHelper: (helper) => connection.change((put) => put('phone').put(helper, HELPER)),
    latestToken: () => connection.read<string>('phone', LATEST),
    door: (token) => connection.read<KeptDoor>('doors', token),
    keepDoor: async (door) => {
      const known = new Set(door.list?.facts.map(({ id }) => id));
      const own = await connection.factsOf(door.token);
      await connection.change((of) => {
        of('doors').put(door);
        of('phone').put(door.token, LATEST);
        for (const { nth, fact, state } of own) if (state === 'sent' && known.has(fact.id)) of('facts').delete(nth);
      });
    },
    isAnyListKept: async () => (await connection.allDoors()).some(({ list }) => list !== null),
    facts: (token) => connection.factsOf(token),
    addFact: (token, fact) => connection.change((of) => of('facts').add({ token, fact, state: 'waiting' })),
    mark: (facts, state) =>
      connection.change((of) => {
        for (const fact of facts) of('facts').put({ ...fact, state });
      }),
    takeOver: async ({ token, sheetId, day }) => {
      const others = (await connection.allDoors()).filter(
        (other) => other.token !== token && other.sheetId === sheetId && other.day === day,
      );
      const facts = await Promise.all(others.map((other) => connection.factsOf(other.token)));
      await connection.change((of) => {
        for (const fact of facts.flat())
          if (fact.state !== 'sent') of('facts').put({ ...fact, token, state: 'waiting' });
        for (const other of others) of('doors').delete(other.token);
      });
    },
    deleteSent: async (token) => {
      const own = await connection.factsOf(token);
      await connection.change((of) => {
        for (const { nth, state } of own) if (state === 'sent') of('facts').delete(nth);
      });
    },
  };
}

type StoreName = 'phone' | 'doors' | 'facts';

class Connection {
  #database: Promise<IDBDatabase> | null = null;

  open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(() => (this.#database = null));
    this.#database.catch(() => (this.#database = null));
    return this.#database;
  }

  async read<T>(store: StoreName, key: string): Promise<T | null> {
    const found = await answerOf((await this.#start([store], 'readonly')).objectStore(store).get(key));
    return (found as T | undefined) ?? null;
  }

  async factsOf(token: string): Promise<OwnFact[]> {
    const facts = (await this.#start(['facts'], 'readonly')).objectStore('facts');
    return answerOf(facts.index('token').getAll(token) as IDBRequest<OwnFact[]>);
  }

  async allDoors(): Promise<KeptDoor[]> {
    return answerOf((await this.#start(['doors'], 'readonly')).objectStore('doors').getAll() as IDBRequest<KeptDoor[]>);
  }

  /** Resolves when all of it is on the disk. */
  async change(work: (of: (store: StoreName) => IDBObjectStore) => unknown): Promise<void> {
    const transaction = await this.#start(['phone', 'doors', 'facts'], 'readwrite');
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(problemOf(transaction.error)));
      work((store) => transaction.objectStore(store));
    });
  }

  /** A browser may have closed the connection while the page was in the background. */
  async #start(stores: readonly StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const durably = { durability: 'strict' } as const;
    try {
      return (await this.open()).transaction(stores, mode, durably);
    } catch {
      this.#database = null;
      return (await this.open()).transaction(stores, mode, durably);
    }
  }
}

function openDatabase(closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('door', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('phone');
      opening.result.createObjectStore('doors', { keyPath: 'token' });
      opening.result.createObjectStore('facts', { keyPath: 'nth', autoIncrement: true }).createIndex('token', 'token');
    });
    opening.addEventListener('success', () => {
      opening.result.addEventListener('close', closed);
      // A page of a later build needs other stores.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(problemOf(opening.error)));
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(problemOf(request.error)));
  });
}

function problemOf(error: DOMException | null): Error {
  return error ?? new Error('The browser keeps nothing');
}
