import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from './fair-queue.ts';

// argon2id (2) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;

/** Hashing is for a login, or for creating, changing or deleting an account. */
type PasswordWork = 'login' | 'account';

/** For each kind: how many run at once, so that one slot is always left for logins, and how many may wait. */
const LIMITS = {
  login: { atOnce: AT_ONCE, waiting: 200 },
  account: { atOnce: AT_ONCE - 1, waiting: 50 },
} as const satisfies Record<PasswordWork, { readonly atOnce: number; readonly waiting: number }>;

/** Too many passwords wait to be hashed; the answer is 503. */
export class TooManyLogins extends Error {}

interface Waiting {
  start(): void;
  refuse(): void;
}

const running = { login: 0, account: 0 };
const waiting = {
  login: new FairQueue<Waiting>(LIMITS.login.waiting),
  account: new FairQueue<Waiting>(LIMITS.account.waiting),
};

function mayStart(kind: PasswordWork): boolean {
  return running.login + running.account < AT_ONCE && running[kind] < LIMITS[kind].atOnce;
}

/** Hashing takes a core for about 20 ms, so only a few run at once and the rest wait, in the line of their network. */
async function inTurn<T>(kind: PasswordWork, line: string | null, work: () => Promise<T>): Promise<T> {
  if (mayStart(kind)) {
    running[kind] += 1;
  } else {
    await new Promise<void>((start, reject) => {
      const refuse = () => reject(new TooManyLogins());
      waiting[kind].add(line, { start, refuse })?.item.refuse();
    });
  }
  try {
    return await work();
  } finally {
    running[kind] -= 1;
    startNext();
  }
}

/** It counts as running from here, so that no other takes its slot before it continues. */
function startNext(): void {
  // Beside a login, what waits for an account goes first: so each kind gets on.
  for (const kind of ['account', 'login'] as const) {
    const next = mayStart(kind) ? waiting[kind].next() : undefined;
    if (next === undefined) continue;
    running[kind] += 1;
    return next.start();
  }
}

/** `line` is that of the visitor who asks, see `Limits.lineOf`; null for work that no visitor asks for. */
export async function hashPassword(password: string, line: string | null): Promise<string> {
  return inTurn('account', line, () => hash(password, COST));
}

// Of an unknown random password. A constant, so that not even the first stranger waits longer than others.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Z2Qx2sTMXKS74KtmO+0Dvg$5U+j0i7l8thNcfa0FU1o30vJGqnpVcbLcflz4B1QAQg';

/** Without a hash it takes the same time and returns false. */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  work: PasswordWork,
  line: string | null,
): Promise<boolean> {
  return inTurn(work, line, () => verify(passwordHash ?? NOBODYS_HASH, password));
}
