import { ask, startBare } from './bare.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData } from './data.ts';
import { readRate } from './load.ts';
import { atLeast, kB, median, perSecond, type Budget } from './report.ts';

const CONNECTIONS = 50;
const JSON_HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' };
const PAGE_HEADERS = { ...JSON_HEADERS, accept: 'text/html' };

interface Read {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly budget: Budget;
}

export const reads: Benchmark = {
  name: 'reads',
  what: 'answers from memory, 50 clients, against bare node:http sending the same bytes',
  async run({ seconds, rounds }, tell) {
    const { dataDir } = await makeData(200, 5);
    const { id } = await addSheet(dataDir, 20, 12);
    const wanted: Read[] = [
      {
        name: 'listing JSON, 200 sheets of 5 slots',
        path: '/api/signup-sheets',
        headers: JSON_HEADERS,
        budget: atLeast(0.65),
      },
      { name: 'sheet JSON, 20 slots', path: `/api/signup-sheets/${id}`, headers: JSON_HEADERS, budget: atLeast(0.65) },
      {
        name: 'rendered sheet page, 20 slots',
        path: `/signup-sheet/${id}`,
        headers: PAGE_HEADERS,
        budget: atLeast(0.6),
      },
    ];
    await withServer(dataDir, async (server) => {
      const port = Number(new URL(server.url).port);
      for (const { name, path, headers, budget } of wanted) {
        const answer = await ask(port, { method: 'GET', path, headers });
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        const bare = await startBare(answer);
        const order = { connections: CONNECTIONS, seconds, headers };
        const rates = await inTurns(rounds, {
          bare: () => readRate({ ...order, port: bare.port, path: '/' }),
          hub: () => readRate({ ...order, port, path }),
        });
        bare.stop();
        const [hub, limit] = [median(rates.hub), median(rates.bare)];
        const measured = `${perSecond(hub)} of ${kB(answer.body.length)}`;
        tell({ name, measured, bare: perSecond(limit), value: hub / limit, budget });
      }
    });
  },
};
