import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { checkInvariants } from './agree.ts';
import { fillIn, signUp, signUpAgain } from './ask.ts';
import { BOTH, type Fault } from './fault.ts';
import { Journal, type ToldSignup } from './journal.ts';
import { Organizer } from './organizer.ts';

const CALLERS = 16;

export const orderlyStop: Fault = {
  id: 'R-20',
  name: 'a stop under load',
  meaning:
    'A server is asked to stop (SIGTERM) while people sign up. Every request that it took up is answered: whoever gets no answer is not signed up, and can press again. Nothing that was acknowledged is lost, and the process ends by itself within 10 seconds with exit code 0.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const rounds = effort.of({ short: 2, usual: 5, full: 20 });
    const journal = new Journal();
    const times: number[] = [];
    let slots: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await place.start();
      if (round === 0) slots = (await (await Organizer.at(server.url)).makeSheet(server.url, 5, null)).slots;
      const { unanswered, ms, code } = await stopUnderLoad(server, journal, slots);
      const stored = new Set((await place.dump()).volunteers.map(({ email }) => email));
      const begun = unanswered.filter(({ email }) => stored.has(email));
      times.push(ms);
      findings.expect('exit code 0', code === 0, `it ended with ${code}`);
      findings.note(
        'each begun request is answered',
        begun.map(({ email }) => `${email} is signed up and got no answer`),
      );
    }
    findings.expectWithin('exit ≤ 10 s', Math.max(...times), 10_000);
    await checkInvariants(run, journal);
    const { url } = await place.start();
    for (const signup of journal.signups) await signUpAgain(() => url, signup);
    await checkInvariants(run, journal);
    return `${rounds} stops under load, ended after ${Math.round(Math.max(...times))} ms at most; ${journal.words}`;
  },
};

async function stopUnderLoad(server: ServerProcess, journal: Journal, slots: readonly string[]) {
  const unanswered: ToldSignup[] = [];
  const call = async () => {
    for (let nth = 0; ; nth += 1) {
      const signup = fillIn(journal, slots[nth % slots.length] ?? '');
      const answer = await signUp(server.url, signup);
      if (answer !== null) continue;
      unanswered.push(signup);
      return;
    }
  };
  const callers = Array.from({ length: CALLERS }, call);
  await wait(500 + Math.random() * 1000);
  const askedAt = performance.now();
  const code = await server.stop();
  const ms = performance.now() - askedAt;
  await Promise.all(callers);
  return { unanswered, ms, code };
}
