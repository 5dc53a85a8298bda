import { signedInAdministrator } from './administrator.ts';
import { ask } from './bare.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { makeData } from './data.ts';
import { atMost, median, ms } from './report.ts';

const SHEETS = '/api/signup-sheets';
const SLOTS = 200;

const sheet = {
  title: 'Interviews',
  eventDate: '2031-10-16T09:00',
  organizerName: 'Olga Organizer',
  organizerEmail: 'olga@pac.example',
  state: 'draft',
};
/** Ten stations of twenty slots each. */
const pattern = {
  title: 'Interviews',
  days: ['2031-10-16'],
  from: '09:00',
  to: '19:00',
  everyMinutes: 30,
  stations: 10,
  maxVolunteers: 2,
};

export const planning: Benchmark = {
  name: 'planning',
  what: `${SLOTS} slots by a pattern, a copy of their sheet and a sheet from a template, one call each`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(40, 8);
    const cookie = await signedInAdministrator(dataDir);
    await withServer(dataDir, async ({ url }) => {
      const post = async (path: string, json: object) => {
        const start = performance.now();
        const { status, body } = await ask(Number(new URL(url).port), {
          method: 'POST',
          path,
          headers: { cookie },
          json,
        });
        const took = performance.now() - start;
        const text = body.toString('utf8');
        if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
        return { took, answer: JSON.parse(text) };
      };
      const times: Record<'pattern' | 'copy' | 'template', number[]> = { pattern: [], copy: [], template: [] };
      for (let round = 0; round < rounds * 3; round += 1) {
        const { id } = (await post(SHEETS, sheet)).answer;
        const made = await post(`${SHEETS}/${id}/slots/pattern`, pattern);
        if (made.answer.slots !== SLOTS) throw new Error(`${made.answer.slots} slots instead of ${SLOTS}`);
        times.pattern.push(made.took);
        times.copy.push((await post(`${SHEETS}/${id}/copies`, { eventDate: '2032-10-14' })).took);
        const template = '/api/sheet-templates/dry-grad/sheets';
        times.template.push((await post(template, { eventDate: '2031-06-20' })).took);
      }
      const tellOf = (name: string, took: readonly number[], most: number) =>
        tell({ name, measured: ms(median(took)), value: median(took), budget: atMost(most, ' ms') });
      tellOf(`${SLOTS} slots by a pattern`, times.pattern, 300);
      tellOf(`a copy of ${SLOTS} slots`, times.copy, 300);
      tellOf('a sheet from a template', times.template, 300);
    });
  },
};
