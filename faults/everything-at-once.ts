import { setTimeout as wait } from 'node:timers/promises';
import { checkAnswers, checkInvariants } from './agree.ts';
import { BOTH, type Fault } from './fault.ts';
import { anyOf, MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';

const PROCESSES = 4;
const CALLERS = 24;

export const everythingAtOnce: Fault = {
  id: 'R-02',
  name: 'changes under sign-ups',
  meaning:
    'People sign up and cancel on 50 slots while organizers change how many places there are, and delete slots and whole sheets. Nothing is counted wrongly, and no request ends with an error of the server, such as a deadlock.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const seconds = effort.of({ short: 8, usual: 20, full: 60 });
    const servers = await place.startSeveral(PROCESSES);
    const [{ url } = { url: '' }] = servers;
    const organizer = await Organizer.at(url);
    const sheets = [];
    for (let nth = 0; nth < 10; nth += 1) sheets.push(await organizer.makeSheet(url, 5, 30));
    const pick = () => anyOf(servers)?.url ?? '';
    const load = new MixedLoad({ pick, organizer, sheets }, { callers: CALLERS, organizing: true });
    await wait(seconds * 1000);
    await load.stop();
    findings.note('no 5xx', load.surprises);
    await checkInvariants(run, load.journal);
    await checkAnswers(run, url, organizer);
    const processes = servers.length === 1 ? 'one process' : `${servers.length} processes`;
    return `${seconds} s of sign-ups, cancellations, changed maxima and deletions on 50 slots, ${processes}: ${load.words}`;
  },
};
