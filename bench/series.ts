import { signedInAdministrator } from './administrator.ts';
import { ask } from './bare.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies } from './data.ts';
import { load } from './load.ts';
import { atMost, exactly, median, ms } from './report.ts';

const SHEETS = 60;
const SLOTS = 10;
const ENDLESS = 100_000;
/** Signups from twenty people a second, for as long as several series need. */
const VISITORS = 10;
const EVERY = 500;

const series = { every: 'week', times: SHEETS };

export const seriesOfSheets: Benchmark = {
  name: 'series',
  what: `a series of ${SHEETS} sheets of ${SLOTS} slots in 30 languages while people sign up`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(40, 8);
    const cookie = await signedInAdministrator(dataDir);
    const { slots } = await addSheet(dataDir, 20, ENDLESS);
    await withServer(dataDir, async ({ url }) => {
      const port = Number(new URL(url).port);
      const post = async (path: string, json: object) => {
        const start = performance.now();
        const { status, body } = await ask(port, { method: 'POST', path, headers: { cookie }, json });
        const took = performance.now() - start;
        if (status !== 201 && status !== 200) throw new Error(`${path} answered ${status}: ${body.toString('utf8')}`);
        return { took, answer: JSON.parse(body.toString('utf8')) };
      };
      const times: number[] = [];
      const made: number[] = [];
      const published: number[] = [];
      const tried = rounds * 2;
      const signups = load({
        port,
        method: 'POST',
        path: '/api/volunteers',
        body: { templates: signupBodies(slots) },
        connections: VISITORS,
        every: EVERY,
        seconds: 2 * tried + 2,
      });
      await pause(1000);
      for (let round = 0; round < tried; round += 1) {
        // Thirteen slots; three go.
        const template = await post('/api/sheet-templates/dry-grad/sheets', { eventDate: '2031-01-10' });
        const extra = template.answer.slots.slice(SLOTS) as { id: string }[];
        for (const { id } of extra)
          await ask(port, { method: 'DELETE', path: `/api/volunteer-slots/${id}`, headers: { cookie } });
        const { took, answer } = await post(`/api/signup-sheets/${template.answer.id}/series`, series);
        times.push(took);
        made.push(answer.sheets.length);
        await pause(500);
        const publish = { action: 'publish', reach: 'coming' };
        published.push((await post(`/api/signup-sheets/${template.answer.id}/series/actions`, publish)).took);
        await pause(500);
      }
      const { p99, last, statuses } = await signups;
      if (Object.keys(statuses).join() !== '201') throw new Error(`Signups answered ${JSON.stringify(statuses)}`);
      tell({
        name: `${SHEETS} sheets of ${SLOTS} slots`,
        measured: `${ms(median(times))}, the slowest ${ms(Math.max(...times))}`,
        value: median(times),
        budget: atMost(2000, ' ms'),
      });
      tell({
        name: 'sheets made',
        measured: String(Math.min(...made)),
        value: Math.min(...made),
        budget: exactly(SHEETS),
      });
      tell({ name: 'publish them all', measured: ms(median(published)), value: median(published) });
      tell({
        name: 'signups meanwhile',
        measured: `99 of 100 within ${ms(p99)}, the slowest ${ms(last)}`,
        value: p99,
        budget: atMost(100, ' ms'),
      });
    });
  },
};

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
