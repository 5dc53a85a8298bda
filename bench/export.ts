import { signedInAdministrator } from './administrator.ts';
import { ask, startBare } from './bare.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { makeData, signupBodies } from './data.ts';
import { load } from './load.ts';
import { highest, memoryOf } from './memory.ts';
import { atLeast, atMost, kB, MB, median, ms } from './report.ts';

const SIGNUPS = 10_000;
const AT_ONCE = 4;
const EXPORT = '/api/export/volunteers';

export const exporting: Benchmark = {
  name: 'export',
  what: `the CSV of ${SIGNUPS.toLocaleString('en')} signups on 200 sheets, and the same as a workbook, against bare node:http sending the same bytes`,
  async run({ rounds }, tell) {
    const { dataDir, sheets } = await makeData(200, 5);
    const cookie = await signedInAdministrator(dataDir);
    await withServer(dataDir, async ({ url, pid }) => {
      const port = Number(new URL(url).port);
      const templates = signupBodies(sheets.flatMap(({ slots }) => slots));
      await load({
        port,
        method: 'POST',
        path: '/api/volunteers',
        body: { templates },
        connections: 50,
        requests: SIGNUPS,
      });
      const asked = { method: 'GET', path: EXPORT, headers: { cookie } } as const;
      const answer = await ask(port, asked);
      const rows = answer.body.toString('utf8').split('\r\n').length - 2;
      if (rows !== SIGNUPS) throw new Error(`${rows} rows instead of ${SIGNUPS}`);
      const bare = await startBare(answer);
      const workbook = { ...asked, path: `${EXPORT}?format=xlsx` };
      const took = async (to: number, what: Parameters<typeof ask>[1] = asked) => {
        const start = performance.now();
        await ask(to, what);
        return performance.now() - start;
      };
      const times = await inTurns(rounds * 5, {
        bare: () => took(bare.port),
        hub: () => took(port),
        workbook: () => took(port, workbook),
      });
      bare.stop();
      const [hub, limit] = [median(times.hub), median(times.bare)];
      const measured = `${ms(hub)} for ${kB(answer.body.length)}`;
      tell({ name: 'time', measured, value: hub, budget: atMost(1000, ' ms') });
      tell({
        name: 'beside the bare stream',
        measured: ms(hub),
        bare: ms(limit),
        value: limit / hub,
        budget: atLeast(0.3),
      });
      const inExcel = median(times.workbook);
      tell({ name: 'as a workbook', measured: ms(inExcel), value: inExcel, budget: atMost(3000, ' ms') });
      if (process.platform !== 'linux') return;
      for (const [name, what] of [
        [`memory for ${AT_ONCE} at once`, asked],
        [`memory for ${AT_ONCE} workbooks at once`, workbook],
      ] as const) {
        const before = memoryOf(pid);
        const most = await highest(pid, async () => {
          for (let round = 0; round < 5; round += 1)
            await Promise.all(Array.from({ length: AT_ONCE }, () => ask(port, what)));
        });
        const more = Math.max(0, most - before);
        tell({ name, measured: `${MB(more)} more`, value: more / 1_000_000 });
      }
    });
  },
};
