import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess } from '#tests/support/server-process.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies } from './data.ts';
import { load, readRate } from './load.ts';
import { highest, memoryOf } from './memory.ts';
import { atMost, MB, median, ms } from './report.ts';

const SETTLES = 3000;

export const serverProcess: Benchmark = {
  name: 'process',
  what: 'the server process on 200 sheets of 5 slots',
  async run({ seconds, rounds }, tell) {
    const { dataDir } = await makeData(200, 5);
    const { id, slots } = await addSheet(dataDir, 20, 100_000);
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const server = await startServerProcess({ dataDir, unheard: true });
      starts.push(performance.now() - start);
      await server.stop();
    }
    const ready = median(starts);
    tell({ name: 'start to ready', measured: ms(ready), value: ready, budget: atMost(1500, ' ms') });
    if (process.platform !== 'linux') return rmSync(dataDir, { recursive: true, force: true });
    await withServer(dataDir, async ({ pid, url }) => {
      const port = Number(new URL(url).port);
      await wait(SETTLES);
      const atRest = memoryOf(pid);
      tell({ name: 'memory at rest', measured: MB(atRest), value: atRest / 1_000_000, budget: atMost(120, ' MB') });
      const most = await highest(pid, async () => {
        await readRate({ port, path: '/api/signup-sheets', connections: 50, seconds });
        await readRate({
          port,
          path: `/signup-sheet/${id}`,
          headers: { accept: 'text/html' },
          connections: 50,
          seconds,
        });
        await load({
          port,
          method: 'POST',
          path: '/api/volunteers',
          body: { templates: signupBodies(slots) },
          connections: 50,
          seconds,
        });
      });
      tell({ name: 'memory under load', measured: MB(most), value: most / 1_000_000, budget: atMost(250, ' MB') });
    });
  },
};
