import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '#bench/memory.ts';
import { checkAnswers, checkInvariants } from './agree.ts';
import { BOTH, type Fault } from './fault.ts';
import { MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';

const CALLERS = 4;
/** Together twenty requests a second. */
const PAUSE = 200;
const POLLED = [
  '/api/stats',
  '/api/signup-sheets?when=upcoming',
  '/api/audit-log',
  '/api/monitoring/health',
  '/api/users',
];
const MB = 1_000_000;
const HOUR = 3600;
/** In the first hour memory is filled that stays. A shorter run can only tell that it does not grow without end. */
const MORE_AT_MOST = { anHour: 5 * MB, aMinute: 30 * MB };

export const longUse: Fault = {
  id: 'R-22',
  name: 'long use',
  meaning:
    'Twenty requests a second and a dashboard that asks again and again, for eight hours at full length. The memory does not grow by more than 5 MB an hour after the first hour, no request ends with an error of the server, and the counts are right in the end. The usual run lasts less than a minute and allows 30 MB between its first and its last quarter, which finds only what leaks with every request.',
  on: BOTH,
  missing: () => (process.platform === 'linux' ? null : 'the memory of a process is read on Linux only'),
  async inject(run) {
    const { place, effort, findings } = run;
    const seconds = effort.of({ short: 20, usual: 40, full: 8 * HOUR });
    const { url, pid } = await place.start();
    const organizer = await Organizer.at(url);
    const sheets = [await organizer.makeSheet(url, 10, 40), await organizer.makeSheet(url, 10, 40)];
    const load = new MixedLoad(
      { pick: () => url, organizer, sheets },
      { callers: CALLERS, organizing: true, pause: PAUSE },
    );
    const memory: number[] = [];
    let failed = 0;
    for (const until = performance.now() + seconds * 1000; performance.now() < until; await wait(1000)) {
      const answers = await Promise.all(POLLED.map((path) => organizer.ask(url, 'GET', path)));
      // After three hours without a code the session of an administrator ends, as it should.
      failed += answers.filter((answer) => answer === null || answer.status >= 500).length;
      memory.push(memoryOf(pid));
    }
    await load.stop();
    const grown = growth(memory, seconds);
    findings.expect(grown.promise, grown.bytes <= grown.most, `it grew by ${Math.round(grown.bytes / MB)} MB`);
    findings.note('no 5xx', [
      ...load.surprises,
      ...(failed > 0 ? [`${failed} of the dashboard's requests failed`] : []),
    ]);
    await checkInvariants(run, load.journal);
    await checkAnswers(run, url, organizer);
    return `${seconds} s of use, memory ${Math.round(Math.min(...memory) / MB)} to ${Math.round(Math.max(...memory) / MB)} MB: ${load.words}`;
  },
};

/** Of an hour, after the first, where it lasted that long. */
function growth(memory: readonly number[], seconds: number) {
  const isLong = seconds > 2 * HOUR;
  const counted = isLong ? memory.slice(Math.floor((memory.length * HOUR) / seconds)) : memory;
  const quarter = Math.ceil(counted.length / 4);
  const average = (part: readonly number[]) => part.reduce((sum, each) => sum + each, 0) / part.length;
  const grown = average(counted.slice(-quarter)) - average(counted.slice(0, quarter));
  const hours = ((seconds - HOUR) / HOUR) * 0.75;
  return isLong
    ? { promise: 'memory +< 5 MB/h', bytes: grown / hours, most: MORE_AT_MOST.anHour }
    : { promise: 'memory +< 30 MB', bytes: grown, most: MORE_AT_MOST.aMinute };
}
