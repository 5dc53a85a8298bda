import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { checkAnswers, checkInvariants } from './agree.ts';
import { ask } from './ask.ts';
import type { Fault, Run } from './fault.ts';
import { anyOf, MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';

const PROCESSES = 2;
const CALLERS = 8;
const ANSWERS_WITHIN = 6000;
const RECOVERS_WITHIN = 5000;

export const databaseGone: Fault = {
  id: 'R-04',
  name: 'the database is gone',
  meaning:
    'All processes of PostgreSQL are killed under load and started again later; after that they are stopped for a while with their connections open. Meanwhile each call is answered within 6 seconds, with the request to try again. Within 5 seconds after the database is back everything works again, without a restart of the hub.',
  on: ['postgres'],
  async inject(run) {
    const { place, effort } = run;
    const { postgres } = place;
    if (postgres === null) throw new Error('This fault is about PostgreSQL');
    const servers = await place.startSeveral(PROCESSES, { LOG_LEVEL: 'silent' });
    const [{ url } = { url: '' }] = servers;
    const organizer = await Organizer.at(url);
    const sheets = [await organizer.makeSheet(url, 10, null)];
    const pick = () => anyOf(servers)?.url ?? '';
    const load = new MixedLoad({ pick, organizer, sheets }, { callers: CALLERS, organizing: true, pause: 5 });
    await wait(2000);
    const gone = effort.of({ short: 4, usual: 10, full: 10 });
    const silent = effort.of({ short: 8, usual: 30, full: 30 });
    await postgres.crash();
    await wait(gone * 1000);
    await postgres.restart();
    const afterCrash = await untilAllReady(servers);
    await wait(2000);
    postgres.pause();
    place.atEnd(() => postgres.resume());
    await wait(silent * 1000);
    postgres.resume();
    const afterSilence = await untilAllReady(servers);
    await wait(1000);
    await load.stop();
    judge(run, load, [afterCrash, afterSilence]);
    await checkInvariants(run, load.journal);
    await checkAnswers(run, url, organizer);
    return `killed for ${gone} s and silent for ${silent} s under load; slowest answer ${Math.round(load.slowest)} ms; ready ${Math.round(afterCrash)} ms and ${Math.round(afterSilence)} ms after it was back: ${load.words}`;
  },
};

function judge({ findings }: Run, load: MixedLoad, recoveries: readonly number[]): void {
  findings.expect('no hang', (load.statuses.get(0) ?? 0) === 0, `${load.statuses.get(0)} requests got no answer`);
  findings.note('no 5xx but 503', load.surprises);
  findings.expectWithin('answers ≤ 6 s', load.slowest, ANSWERS_WITHIN);
  findings.expectWithin('recovers ≤ 5 s', Math.max(...recoveries), RECOVERS_WITHIN);
}

/** In ms from now. */
async function untilAllReady(servers: readonly ServerProcess[], withinMs = 60_000): Promise<number> {
  const begun = performance.now();
  for (const { url } of servers)
    while ((await ask(url, 'GET', '/readyz'))?.status !== 200) {
      if (performance.now() - begun > withinMs)
        throw new Error(`${url} was not ready again within ${withinMs / 1000} s`);
      await wait(50);
    }
  return performance.now() - begun;
}
