import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { checkAnswers, checkInvariants } from './agree.ts';
import { BOTH, type Fault } from './fault.ts';
import { anyOf, MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

const PROCESSES = 3;
const CALLERS = 16;

export const killedServers: Fault = {
  id: 'R-03',
  name: 'killed servers',
  meaning:
    'A server process is killed at a random moment every 1 to 3 seconds while people sign up, and started again. What was acknowledged is there, what was left without an answer can be sent again and counts once, and the server is ready again within 5 seconds.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const seconds = effort.of({ short: 12, usual: 45, full: 600 });
    const servers = await place.startSeveral(PROCESSES);
    const [{ url } = { url: '' }] = servers;
    const organizer = await Organizer.at(url);
    const sheets = [await organizer.makeSheet(url, 10, 60), await organizer.makeSheet(url, 10, 60)];
    const pick = () => anyOf(servers)?.url ?? '';
    const load = new MixedLoad({ pick, organizer, sheets }, { callers: CALLERS, organizing: true });
    const until = performance.now() + seconds * 1000;
    const starts: number[] = [];
    while (performance.now() < until) {
      await wait(1000 + Math.random() * 2000);
      starts.push(await killOne(place, servers));
    }
    await load.stop();
    const slowest = Math.max(...starts);
    findings.expectWithin('ready again ≤ 5 s', slowest, 5000);
    findings.note('no 5xx', load.surprises);
    await checkInvariants(run, load.journal);
    await checkAnswers(run, pick(), organizer);
    return `${starts.length} kills in ${seconds} s of load, ready again after ${Math.round(slowest)} ms at most: ${load.words}`;
  },
};

/** Kills one at random and starts it again on its port; answers how long the start took, in ms. */
async function killOne(place: Place, servers: ServerProcess[]): Promise<number> {
  const at = Math.floor(Math.random() * servers.length);
  const killed = servers[at];
  if (killed === undefined) return 0;
  await killed.kill();
  const begun = performance.now();
  servers[at] = await place.start({ port: Number(new URL(killed.url).port) });
  return performance.now() - begun;
}
