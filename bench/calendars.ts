import { signupInput } from '#contract/signups.ts';
import { makeOwnCalendar } from '#server/features/calendars/own-calendar.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { anonymous } from '#server/http/actor.ts';
import { ask, startBare } from './bare.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, openData } from './data.ts';
import { load } from './load.ts';
import { atMost, median, ms } from './report.ts';

const SIGNUPS = 30;
const REQUESTS = 3000;
const ADDRESS = 'amina.haddad@families.example';

export const calendars: Benchmark = {
  name: 'calendars',
  what: `the calendar of a mailbox with ${SIGNUPS} sign-ups, asked again by its program without a change`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(200, 5);
    const path = await makeCalendar(dataDir);
    await withServer(dataDir, async (server) => {
      const port = Number(new URL(server.url).port);
      const { headers, status } = await ask(port, { method: 'GET', path });
      if (status !== 200) throw new Error(`The calendar answered ${status}`);
      const asked = { 'if-none-match': headers['etag'] ?? '' };
      const same = await ask(port, { method: 'GET', path, headers: asked });
      const bare = await startBare(same);
      const order = { method: 'GET', headers: asked, connections: 1, requests: REQUESTS } as const;
      const times = await inTurns(rounds, {
        bare: async () => timeOf(await load({ ...order, port: bare.port, path: '/' })),
        hub: async () => timeOf(await load({ ...order, port, path })),
      });
      bare.stop();
      const [hub, limit] = [median(times.hub), median(times.bare)];
      tell({
        name: 'asked again, 304',
        measured: `${ms(hub)}, bare node:http ${ms(limit)}`,
        value: hub,
        budget: atMost(1, ' ms'),
      });
    });
  },
};

function timeOf({ median: time, statuses }: Awaited<ReturnType<typeof load>>): number {
  if (Object.keys(statuses).some((status) => status !== '304')) throw new Error(`Answers: ${JSON.stringify(statuses)}`);
  return time;
}

/** The path of the calendar of a volunteer who signed up for many slots. */
async function makeCalendar(dataDir: string): Promise<string> {
  const { slots } = await addSheet(dataDir, SIGNUPS, 12);
  const platform = await openData(dataDir);
  const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
  for (const slotId of slots) {
    const input = signupInput.parse({ slotId, name: 'Amina Haddad', email: ADDRESS, phone: '604 555 0142' });
    await signUp({ ...platform, mailbox }, anonymous, input, null);
  }
  const { url } = await makeOwnCalendar(platform, ADDRESS, false);
  mailbox.close();
  await platform.database.close();
  return new URL(url ?? '').pathname;
}
