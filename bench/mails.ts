import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mailTemplates } from '#server/all-mails.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import type { Benchmark } from './benchmark.ts';
import { openData } from './data.ts';
import { median, ms, perSecond } from './report.ts';

const LANGUAGES = ['en', 'zh-Hans', 'fr', 'pa'];
const WARM_UP = 300;
const TICKS_IN_A_SECOND = 100;

interface Mark {
  readonly taken: number;
  readonly at: number;
  readonly processor: number;
}

export const mails: Benchmark = {
  name: 'mails',
  what: 'confirmations with calendar entries in four languages, sent to a mail server beside',
  async run({ seconds, rounds }, tell) {
    if (process.platform !== 'linux') return;
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await sendMany(WARM_UP + seconds * 200));
    const cost = median(results.map(({ processor }) => processor));
    tell({ name: 'processor time a mail', measured: ms(cost), value: cost });
    const rate = median(results.map((result) => result.rate));
    tell({ name: 'confirmations', measured: perSecond(rate), value: rate });
  },
};

async function sendMany(count: number): Promise<{ processor: number; rate: number }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-bench-'));
  const sink = fork(path.join(import.meta.dirname, 'mail-sink.ts'));
  try {
    const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
    await writeMails(dataDir, count);
    const variables = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    const server = await startServerProcess({ dataDir, unheard: true, variables });
    const [warm, all] = [Promise.withResolvers<Mark>(), Promise.withResolvers<Mark>()];
    sink.on('message', (message) => {
      const mark = { taken: Number(message), at: performance.now(), processor: processorTime(server.pid) };
      if (mark.taken >= WARM_UP) warm.resolve(mark);
      if (mark.taken >= count) all.resolve(mark);
    });
    const [from, to] = [await warm.promise, await all.promise];
    await server.stop();
    const mailed = to.taken - from.taken;
    return { processor: (to.processor - from.processor) / mailed, rate: mailed / ((to.at - from.at) / 1000) };
  } finally {
    sink.disconnect();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeMails(dataDir: string, count: number): Promise<void> {
  const platform = await openData(dataDir);
  const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
  await platform.database.write(async (write) => {
    for (let at = 0; at < count; at += 1) {
      const language = LANGUAGES[at % LANGUAGES.length] ?? 'en';
      const [to, cause] = [`parent${at}@example.org`, { by: 'stranger' } as const];
      await mailbox.write(write, { kind: 'signup-confirmation', to, language, payload: mailedSignup(), cause });
    }
  });
  mailbox.close();
  await platform.database.close();
}

/** In ms, since its start. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_IN_A_SECOND) * 1000;
}
