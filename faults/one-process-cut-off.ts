import { setTimeout as wait } from 'node:timers/promises';
import { checkAnswers, checkInvariants } from './agree.ts';
import { ask, fillIn, signUp, signUpAgain } from './ask.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import type { Fault } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';

const SAYS_SO_WITHIN = 10_000;
const RECOVERS_WITHIN = 5000;
const GIVES_UP_AFTER = 30_000;

export const oneProcessCutOff: Fault = {
  id: 'R-23',
  name: 'one process loses the database',
  meaning:
    'Of two processes one can no longer reach PostgreSQL. It says within 10 seconds that it is not ready, so that a proxy sends nobody there, and the other one goes on. When the connection is back, it is ready again without a restart, and shows what the other one took meanwhile.',
  on: ['postgres'],
  async inject(run) {
    const { place, findings } = run;
    const proxy = await cuttingProxy(place.databaseUrl ?? '');
    place.atEnd(() => proxy.stop());
    const cutOff = await place.start({ variables: { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' } });
    const other = await place.start();
    const organizer = await Organizer.at(other.url);
    const sheet = await organizer.makeSheet(other.url, 2, null);
    const journal = new Journal();
    const signUpAt = (url: string) => signUp(url, fillIn(journal, sheet.slots[0] ?? ''));
    await signUpAt(cutOff.url);
    proxy.close();
    const lost = await untilStatus(cutOff.url, 503);
    for (let nth = 0; nth < 20; nth += 1) await signUpAt(other.url);
    const refused = await signUpAt(cutOff.url);
    findings.expect('asks to try again', refused?.status === 503, `it answered ${refused?.status ?? 'nothing'}`);
    const stays = await ask(other.url, 'GET', '/readyz');
    findings.expect('the other goes on', stays?.status === 200 && journal.count('accepted') === 21, journal.words);
    proxy.open();
    const back = await untilStatus(cutOff.url, 200);
    for (const signup of journal.signups) await signUpAgain(() => cutOff.url, signup);
    // News of the other process come as soon as it listens again.
    await wait(2000);
    findings.expectWithin('not ready ≤ 10 s', lost, SAYS_SO_WITHIN);
    findings.expectWithin('ready ≤ 5 s', back, RECOVERS_WITHIN);
    await checkInvariants(run, journal);
    await checkAnswers(run, cutOff.url, organizer);
    return `said so after ${Math.round(lost)} ms, was ready ${Math.round(back)} ms after the connection was back; ${journal.words}`;
  },
};

/** In ms from now. */
async function untilStatus(url: string, status: number): Promise<number> {
  const begun = performance.now();
  while ((await ask(url, 'GET', '/readyz'))?.status !== status) {
    if (performance.now() - begun > GIVES_UP_AFTER) throw new Error(`${url} did not answer ${status} in time`);
    await wait(50);
  }
  return performance.now() - begun;
}
