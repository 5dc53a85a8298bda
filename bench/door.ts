import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { signedInAdministrator } from './administrator.ts';
import { ask } from './bare.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, openData } from './data.ts';
import { atMost, median, ms } from './report.ts';

const PHONES = 60;
const PEOPLE = 120;
/** Five minutes of check-ins in six seconds, in ms. */
const EVERY = 50;

type Send = (path: string, json: object, status: number) => Promise<{ took: number; text: string }>;

export const door: Benchmark = {
  name: 'door',
  what: `${PEOPLE} check-ins by ${PHONES} phones that read the list meanwhile, and ${PHONES} at the same moment`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const cookie = await signedInAdministrator(dataDir);
    const sheet = await addSheet(dataDir, 1, PEOPLE, 0);
    const day = await today(dataDir);
    await withServer(dataDir, async ({ url }) => {
      const port = Number(new URL(url).port);
      const send: Send = async (path, json, expected) => {
        const start = performance.now();
        const { status, body } = await ask(port, { method: 'POST', path, json, headers: { cookie } });
        const took = performance.now() - start;
        if (status !== expected) throw new Error(`${path} answered ${status}: ${body.toString('utf8')}`);
        return { took, text: body.toString('utf8') };
      };
      const people = await signUpAll(send, sheet.slots[0] ?? '');
      const { text } = await send(`/api/signup-sheets/${sheet.id}/door-links`, { day }, 201);
      const token = new URL((JSON.parse(text) as { url: string }).url).hash.slice(1);
      const phones = Array.from({ length: PHONES }, () => randomUUID());
      const checkIn = async (nth: number) => {
        const at = new Date().toISOString();
        const facts = [{ id: randomUUID(), kind: 'arrived', person: people[nth % PEOPLE], at }];
        const device = phones[nth % PHONES];
        return (await send('/api/door/facts', { token, device, sentAt: at, facts }, 200)).took;
      };
      const read = (device: string) => send('/api/door/list', { token, device }, 200);
      await Promise.all(phones.map(read));
      const slowest: number[] = [];
      const lasts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        slowest.push(Math.max(...(await inFiveMinutes(checkIn, () => read(phones[round] ?? '')))));
        lasts.push(Math.max(...(await Promise.all(phones.map((_phone, nth) => checkIn(nth))))));
      }
      tell({
        name: 'a check-in',
        measured: `the slowest of ${PEOPLE} after ${ms(median(slowest))}`,
        value: median(slowest),
        budget: atMost(300, ' ms'),
      });
      tell({
        name: `${PHONES} check-ins at once`,
        measured: `the last after ${ms(median(lasts))}`,
        value: median(lasts),
        budget: atMost(1000, ' ms'),
      });
    });
  },
};

async function today(dataDir: string): Promise<string> {
  const platform = await openData(dataDir);
  const day = dateFieldValue(platform.schoolClock, platform.clock.now());
  await platform.database.close();
  return day;
}

async function signUpAll(send: Send, slotId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const person = { name: `Karen Chow ${nth}`, email: `karen${nth}@example.org`, phone: '604-555-0123' };
    const { text } = await send('/api/volunteers', { slotId, ...person }, 201);
    ids.push((JSON.parse(text) as { id: string }).id);
  }
  return ids;
}

/** A phone reads the list with every check-in: in five minutes, 60 phones read it 900 times. */
async function inFiveMinutes(checkIn: (nth: number) => Promise<number>, read: () => Promise<unknown>) {
  const running: Promise<number>[] = [];
  const reading: Promise<unknown>[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    running.push(checkIn(nth));
    reading.push(read());
    await wait(EVERY);
  }
  await Promise.all(reading);
  return Promise.all(running);
}
