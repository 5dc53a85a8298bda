import { verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { insertUser } from '#server/features/accounts/accounts.store.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { makeData, openData } from './data.ts';
import { load, type LoadOrder } from './load.ts';
import { atMost, median, ms, perSecond } from './report.ts';

const AT_ONCE = 50;
const PASSWORD = 'four wet umbrellas';
/** Clients that read the listing meanwhile, and the ms between two requests of each. */
const READERS = 20;
const EACH_READS_EVERY = 100;

export const logins: Benchmark = {
  name: 'login',
  what: `${AT_ONCE} logins at once while the listing of 200 sheets is read ${(READERS * 1000) / EACH_READS_EVERY} times a second`,
  async run({ seconds, rounds }, tell) {
    const { dataDir } = await makeData(200, 5);
    const { bodies, passwordHash } = await makeAccounts(dataDir);
    await withServer(dataDir, async (server) => {
      const port = Number(new URL(server.url).port);
      const read = () => answered('200', readingOf(port, seconds));
      const logIn = () => answered('200', { ...loginOf(port, bodies), seconds });
      const [alone, beside]: [number[], number[]] = [[], []];
      const rates = await inTurns(rounds, {
        bare: () => hashRate(passwordHash, seconds),
        quiet: async () => {
          const { p99, perSecond: rate } = await read();
          alone.push(p99);
          return rate;
        },
        busy: async () => {
          const [logging, reading] = await Promise.all([logIn(), read()]);
          beside.push(reading.p99);
          return logging.perSecond;
        },
      });
      const [hub, limit] = [median(rates.busy), median(rates.bare)];
      tell({
        name: 'listing meanwhile, 99th percentile',
        measured: `${ms(median(beside))} (${ms(median(alone))} without logins)`,
        value: median(beside),
        budget: atMost(100, ' ms'),
      });
      tell({
        name: `logins, ${AT_ONCE} at once`,
        measured: perSecond(hub),
        bare: `${perSecond(limit)} bare argon2 checks on ${availableParallelism()} cores`,
        value: hub / limit,
      });
    });
  },
};

async function makeAccounts(dataDir: string): Promise<{ bodies: string[]; passwordHash: string }> {
  const platform = await openData(dataDir);
  const passwordHash = await hashPassword(PASSWORD, null);
  const emails = Array.from({ length: AT_ONCE }, (_, at) => `parent${at}@families.example`);
  await platform.database.write(async ({ db }) => {
    for (const email of emails)
      await insertUser(db, { email, name: 'Priya Parent', passwordHash, role: 'user' }, platform.clock.now());
  });
  await platform.database.close();
  return { bodies: emails.map((email) => JSON.stringify({ email, password: PASSWORD })), passwordHash };
}

function loginOf(port: number, templates: readonly string[]): LoadOrder {
  return { port, method: 'POST', path: '/api/auth/login', body: { templates }, connections: AT_ONCE };
}

function readingOf(port: number, seconds: number): LoadOrder {
  return { port, method: 'GET', path: '/api/signup-sheets', connections: READERS, every: EACH_READS_EVERY, seconds };
}

/** @throws when any answer has another status */
async function answered(status: string, order: LoadOrder) {
  const result = await load(order);
  if (Object.keys(result.statuses).join() !== status)
    throw new Error(`${order.path} answered ${JSON.stringify(result.statuses)}`);
  return result;
}

/** The limit of a login: passwords a second that the machine checks when idle. */
async function hashRate(passwordHash: string, seconds: number): Promise<number> {
  const start = performance.now();
  const isTime = () => performance.now() - start < seconds * 1000;
  let done = 0;
  const worker = async () => {
    for (; isTime(); done += 1) if (!(await verify(passwordHash, PASSWORD))) throw new Error('The password is wrong');
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return done / ((performance.now() - start) / 1000);
}
