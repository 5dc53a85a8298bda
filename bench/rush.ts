import { ask } from './bare.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies } from './data.ts';
import { load } from './load.ts';
import { atMost, exactly, median, ms } from './report.ts';

const PEOPLE = 400;
const PLACES = 20;

export const rush: Benchmark = {
  name: 'rush',
  what: `${PEOPLE} people at once want the ${PLACES} places of one slot`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const { id, slots } = await addSheet(dataDir, rounds, PLACES);
    await withServer(dataDir, async (server) => {
      const port = Number(new URL(server.url).port);
      const lasts: number[] = [];
      const taken: number[] = [];
      for (const slot of slots) {
        const body = { templates: signupBodies([slot]) };
        const { last, statuses } = await load({
          port,
          method: 'POST',
          path: '/api/volunteers',
          body,
          connections: PEOPLE,
          requests: PEOPLE,
        });
        const { '201': got = 0, '409': full = 0 } = statuses;
        if (got + full !== PEOPLE) throw new Error(`Answers: ${JSON.stringify(statuses)}`);
        lasts.push(last);
        taken.push(got);
      }
      const counted = await countsOf(port, id);
      // The worst trial counts: one place given twice is one too many.
      const worst = [...taken, ...counted].toSorted((a, b) => Math.abs(b - PLACES) - Math.abs(a - PLACES))[0] ?? 0;
      tell({
        name: 'places given',
        measured: `${worst} of ${PLACES} in the worst of ${rounds} trials, by the answers and by the sheet`,
        value: worst,
        budget: exactly(PLACES),
      });
      tell({
        name: 'the last answer',
        measured: `after ${ms(median(lasts))}`,
        value: median(lasts),
        budget: atMost(1000, ' ms'),
      });
    });
  },
};

async function countsOf(port: number, sheetId: string): Promise<number[]> {
  const { body } = await ask(port, { method: 'GET', path: `/api/signup-sheets/${sheetId}` });
  const sheet = JSON.parse(body.toString('utf8')) as { slots: { currentVolunteers: number }[] };
  return sheet.slots.map(({ currentVolunteers }) => currentVolunteers);
}
