import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer } from '#tests/support/mail-server.ts';
import { checkInvariants } from './agree.ts';
import { demand, fillIn, signUp } from './ask.ts';
import type { Dump } from './dump.ts';
import { BOTH, type Fault } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';

const PROCESSES = 4;
const SLOW_BY = 150;
/** In ms: the lease of a job, and what it takes to look for it. */
const TAKEN_OVER_WITHIN = 60_000;
const GIVES_UP_AFTER = 180_000;

export const jobsOfMany: Fault = {
  id: 'R-19',
  name: 'jobs of many processes, one of which is killed',
  meaning:
    'Fifty confirmations and a message to fifty people wait while four processes start on them, and one of these is killed in the middle. Each email goes out once; those that the killed process was handing over are taken over within a minute, or marked as unknown where nobody can tell whether they went.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const people = effort.of({ short: 15, usual: 50, full: 200 });
    const mails = await startMailServer();
    place.atEnd(() => mails.stop());
    mails.slowDown(SLOW_BY);
    const first = await place.start();
    const organizer = await Organizer.at(first.url);
    const sheet = await organizer.makeSheet(first.url, 1, null);
    const journal = new Journal();
    for (let nth = 0; nth < people; nth += 1)
      await signUp(first.url, fillIn(journal, sheet.slots[0] ?? ''), { emailConsent: true });
    const json = { subject: 'Thank you', text: 'See you there.', audience: 'sheet', audienceId: sheet.id };
    await first.stop();
    const servers = await place.startSeveral(PROCESSES, { SMTP_URL: mails.url });
    await demand(servers[0]?.url ?? '', 'POST', '/api/letters', { cookie: organizer.cookie, json });
    while (mails.mails.length < people / 4) await wait(50);
    const killed = servers.at(-1);
    await killed?.kill();
    const killedAt = performance.now();
    if (servers.length === 1) await place.start({ variables: { SMTP_URL: mails.url } });
    let dump = await place.dump();
    for (; waiting(dump) > 0 && performance.now() - killedAt < GIVES_UP_AFTER; dump = await place.dump())
      await wait(500);
    const took = performance.now() - killedAt;
    judge(run.findings, dump, {
      copies: mails.mails.map(({ recipients, parsed }) => `${recipients[0]} ${parsed.messageId}`),
      people,
    });
    findings.expectWithin('taken over ≤ 60 s', took, TAKEN_OVER_WITHIN + 2 * people * SLOW_BY);
    await checkInvariants(run, journal);
    const unknown = dump.outbox.filter(({ state }) => state === 'unknown').length;
    return `${people} confirmations and a message to ${people} on ${servers.length === 1 ? 'one process' : `${servers.length} processes`}, one killed after ${Math.round(people / 4)} emails: all settled ${(took / 1000).toFixed(1)} s later, ${unknown} unknown`;
  },
};

/** Also a job that has done all of its work when its process is killed: others learn that when its lease has ended. */
function waiting(dump: Dump): number {
  const mails = dump.outbox.filter(({ state }) => state === 'pending' || state === 'sending');
  return mails.length + jobsLeft(dump).length;
}

function jobsLeft({ jobs }: Dump): Dump['jobs'] {
  return jobs.filter(({ kind }) => /^send-.*mail$|^write-letter$/.test(String(kind)));
}

interface Sent {
  readonly copies: readonly string[];
  readonly people: number;
}

function judge(
  findings: { note(promise: string, violations: readonly string[]): void },
  dump: Dump,
  { copies, people }: Sent,
): void {
  const { outbox } = dump;
  const counts = new Map<string, number>();
  for (const copy of copies) counts.set(copy, (counts.get(copy) ?? 0) + 1);
  findings.note(
    'each goes out once',
    [...counts].filter(([, count]) => count > 1).map(([copy, count]) => `${copy} came ${count} times`),
  );
  const wrong = outbox
    .filter(({ state }) => state !== 'sent' && state !== 'unknown')
    .map((mail) => `${mail['recipient']} is ${mail['state']}`);
  findings.note(
    'all settled',
    outbox.length < 2 * people ? [...wrong, `only ${outbox.length} emails were written`] : wrong,
  );
  const lost = outbox.filter(
    (mail) => mail['state'] === 'sent' && !copies.includes(`${mail['recipient']} ${mail['message_id']}`),
  );
  findings.note(
    'sent is received',
    lost.map((mail) => `${mail['recipient']} is sent, and was not received`),
  );
  findings.note(
    'no job left',
    jobsLeft(dump).map(({ kind }) => `a job ${kind} is left`),
  );
}
