import { ask } from './bare.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies } from './data.ts';
import { load, readRate } from './load.ts';
import { atLeast, median, perSecond } from './report.ts';

const FEW = 10;
const MANY = 1000;
const LISTING = '/api/signup-sheets';

interface Hub {
  readonly port: number;
  readonly sheetId: string;
  readonly bodies: readonly string[];
  readonly listingBytes: number;
}

export const growth: Benchmark = {
  name: 'growth',
  what: `${MANY} sheets against ${FEW}`,
  async run({ seconds, rounds }, tell) {
    await withHub(FEW, (few) =>
      withHub(MANY, async (many) => {
        const page = (hub: Hub) => () =>
          readRate({
            port: hub.port,
            path: `/signup-sheet/${hub.sheetId}`,
            headers: { accept: 'text/html' },
            connections: 50,
            seconds,
          });
        const signup = (hub: Hub) => async () => {
          const body = { templates: hub.bodies };
          return (
            await load({ port: hub.port, method: 'POST', path: '/api/volunteers', body, connections: 50, seconds })
          ).perSecond;
        };
        // In bytes a second: a longer list may take longer, but not more than its length.
        const listing = (hub: Hub) => async () =>
          hub.listingBytes * (await readRate({ port: hub.port, path: LISTING, connections: 10, seconds }));
        for (const [name, of, unit] of [
          ['sheet page', page, perSecond],
          ['signup, 50 at once', signup, perSecond],
          ['listing JSON', listing, (rate: number) => `${Math.round(rate / 1_000_000)} MB/s`],
        ] as const) {
          const rates = await inTurns(rounds, { few: of(few), many: of(many) });
          const [small, large] = [median(rates.few), median(rates.many)];
          tell({
            name,
            measured: unit(large),
            bare: `${unit(small)} with ${FEW}`,
            value: large / small,
            budget: atLeast(0.9),
          });
        }
      }),
    );
  },
};

async function withHub(sheets: number, work: (hub: Hub) => Promise<void>): Promise<void> {
  const { dataDir } = await makeData(sheets, 5);
  const { id, slots } = await addSheet(dataDir, 20, 100_000);
  await withServer(dataDir, async (server) => {
    const port = Number(new URL(server.url).port);
    const { body } = await ask(port, { method: 'GET', path: LISTING });
    await work({ port, sheetId: id, bodies: signupBodies(slots), listingBytes: body.length });
  });
}
