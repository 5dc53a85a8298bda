import { hash, verify } from '@node-rs/argon2';

// argon2id (2) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const WAITING_AT_MOST = 200;

/** Too many passwords wait to be hashed; the caller answers 503. */
export class TooManyLogins extends Error {}

let running = 0;
const waiting: Array<() => void> = [];

/** Hashing takes a core for some 20 ms, so only a few run at once and the rest queue without starving other work. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new TooManyLogins();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

// Of a random password that nobody knows. Written down, so that not even the first stranger waits longer than others.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Z2Qx2sTMXKS74KtmO+0Dvg$5U+j0i7l8thNcfa0FU1o30vJGqnpVcbLcflz4B1QAQg';

/** Whether the password belongs to the hash. Without a hash it takes the same time and answers false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password));
}
