import { setTimeout as wait } from 'node:timers/promises';
import { failingStart } from '#tests/support/server-process.ts';
import { checkInvariants } from './agree.ts';
import type { Fault } from './fault.ts';
import { MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';

export const twoServersOneFolder: Fault = {
  id: 'R-05',
  name: 'two servers on one folder',
  meaning:
    'A second server is started on the data folder of a running one. It refuses within 3 seconds and names the process that holds the folder; the first one loses nothing. After the first was killed, the next start works.',
  on: ['sqlite'],
  async inject(run) {
    const { place, effort, findings } = run;
    const tries = effort.of({ short: 2, usual: 5, full: 10 });
    const first = await place.start();
    const organizer = await Organizer.at(first.url);
    const sheets = [await organizer.makeSheet(first.url, 4, null)];
    const load = new MixedLoad(
      { pick: () => first.url, organizer, sheets },
      { callers: 4, organizing: false, pause: 20 },
    );
    const times: number[] = [];
    for (let nth = 0; nth < tries; nth += 1) {
      const begun = performance.now();
      const { code, output } = await failingStart(place.dataDir, place.variables);
      times.push(performance.now() - begun);
      findings.expect('exit ≠ 0', code !== null && code !== 0, `the second server ended with ${code}`);
      findings.expect('names the first', output.includes(`process ${first.pid}`), output.slice(-300));
    }
    await wait(500);
    await load.stop();
    findings.expectWithin('exit ≤ 3 s', Math.max(...times), 3000);
    findings.expect('all answered', (load.statuses.get(0) ?? 0) === 0, 'the first server left requests unanswered');
    await checkInvariants(run, load.journal);
    await first.kill();
    await place.start();
    return `${tries} second servers on the folder of a busy one, refused after ${Math.round(Math.max(...times))} ms at most; the first killed and started again; ${load.words}`;
  },
};
