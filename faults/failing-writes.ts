import { checkAnswers, checkInvariants } from './agree.ts';
import { ask, fillIn, signUp, signUpAgain } from './ask.ts';
import type { Fault, Run } from './fault.ts';
import { Journal } from './journal.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { Organizer } from './organizer.ts';
import { layerFor, missingLayer } from './system-layer.ts';

const AT_ONCE = 4;

export const failingWrites: Fault = {
  id: 'R-08',
  name: 'the n-th write fails',
  meaning:
    'Of the writes and syncs to the embedded database, the first one fails with a disk error, then only the second, and so on; on PostgreSQL, the connection breaks at the n-th message. The people whose sign-up it hit are told to try again, or get no answer, and nothing is half done.',
  on: ['sqlite', 'postgres'],
  missing: (engine) => (engine === 'sqlite' ? missingLayer() : null),
  inject: (run) => (run.place.engine === 'sqlite' ? failOnDisk(run) : breakConnections(run)),
};

async function failOnDisk(run: Run): Promise<string> {
  const { place, effort } = run;
  const most = effort.of({ short: 40, usual: 200, full: 200 });
  const layer = layerFor(place, { failingFiles: 'hub.sqlite' });
  const { url } = await place.start({ variables: { ...layer.variables, LOG_LEVEL: 'silent' } });
  const hits = await failOneByOne(run, url, most, (nth) => {
    layer.failWrite(nth);
    return { isOver: () => layer.writes() >= nth };
  });
  return `writes 1 to ${most} to the database failed, one in each round; ${hits}`;
}

async function breakConnections(run: Run): Promise<string> {
  const { place, effort } = run;
  const most = effort.of({ short: 20, usual: 100, full: 200 });
  const proxy = await cuttingProxy(place.databaseUrl ?? '');
  place.atEnd(() => proxy.stop());
  const { url } = await place.start({ variables: { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' } });
  const hits = await failOneByOne(run, url, most, (nth) => proxy.cutAt(nth));
  return `the connections to PostgreSQL broke at message 1 to ${most}, one in each round; ${hits}`;
}

/** People sign up until the n-th step has failed, and then once more, for each n. */
async function failOneByOne(
  run: Run,
  url: string,
  most: number,
  arm: (nth: number) => { readonly isOver: () => boolean },
): Promise<string> {
  const organizer = await Organizer.at(url);
  const sheet = await organizer.makeSheet(url, 4, null);
  const journal = new Journal();
  let hits = 0;
  let isServed = true;
  for (let nth = 1; nth <= most && isServed; nth += 1) {
    const armed = arm(nth);
    for (let tries = 0; tries < 200 && isServed && !armed.isOver(); tries += 1) {
      const signups = Array.from({ length: AT_ONCE }, (_, at) => fillIn(journal, sheet.slots[at] ?? ''));
      const answers = await Promise.all(signups.map((signup) => signUp(url, signup)));
      hits += answers.filter((answer) => answer === null || answer.status >= 500).length;
      const odd = answers.filter((answer) => answer !== null && answer.status >= 500 && answer.status !== 503);
      run.findings.note(
        'no 5xx but 503',
        odd.map((answer) => `${answer?.status} at step ${nth}`),
      );
      // One answer may be lost with its connection, but a server that is left in peace is there again.
      if (answers.every((answer) => answer === null)) isServed = (await ask(url, 'GET', '/healthz')) !== null;
    }
    if (nth % 10 === 0) await checkInvariants(run, journal);
  }
  arm(0);
  run.findings.expect('goes on', isServed, `nothing is answered any more: ${run.place.output().slice(-2000)}`);
  for (const signup of journal.signups) {
    if (!isServed) break;
    if (signup.fate === 'unknown') await signUpAgain(() => url, signup);
    isServed = signup.fate !== 'unknown';
  }
  run.findings.expect('all signed up in the end', journal.count('unknown') === 0, journal.words);
  await checkInvariants(run, journal);
  await checkAnswers(run, url, organizer);
  return `${hits} sign-ups were hit and sent again: ${journal.words}`;
}
