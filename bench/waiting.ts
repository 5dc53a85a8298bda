import { signedInAdministrator } from './administrator.ts';
import { ask } from './bare.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies } from './data.ts';
import { load } from './load.ts';
import { atMost, median, ms } from './report.ts';

const LIST = 50;
const PEOPLE = 400;
const PLACES = 20;
const WITHDRAWALS = 20;
const SIGNUPS = '/api/volunteers';
const OWN = '/api/manage/signup';
// Mails are written, which makes places be held, and wait there.
const NOBODY_ANSWERS = { SMTP_URL: 'smtp://127.0.0.1:9' };

type Send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  json: object,
  status: number,
) => Promise<{ took: number; text: string }>;

export const waiting: Benchmark = {
  name: 'waiting',
  what: `withdrawals from slots that ${LIST} people wait for, and ${PEOPLE} people at once where somebody waits`,
  async run({ rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const cookie = await signedInAdministrator(dataDir);
    const full = await addSheet(dataDir, rounds * WITHDRAWALS * 2, 1);
    const rushed = await addSheet(dataDir, rounds * 2, PLACES);
    await withServer(
      dataDir,
      async ({ url }) => {
        const port = Number(new URL(url).port);
        const send: Send = async (method, path, json, expected) => {
          const start = performance.now();
          const { status, body } = await ask(port, { method, path, json, headers: { cookie } });
          const took = performance.now() - start;
          if (status !== expected) throw new Error(`${path} answered ${status}: ${body.toString('utf8')}`);
          return { took, text: body.toString('utf8') };
        };
        const withdrawals = await timeWithdrawals(send, full.slots);
        const more = median(withdrawals.waited) - median(withdrawals.plain);
        tell({
          name: 'an offer in a withdrawal',
          measured: `${ms(median(withdrawals.waited))} where ${LIST} wait, ${ms(median(withdrawals.plain))} where nobody does`,
          value: more,
          budget: atMost(2, ' ms'),
        });
        await send('PATCH', `/api/signup-sheets/${rushed.id}`, { waitlist: 'by_hand' }, 200);
        const lasts: Record<'plain' | 'waited', number[]> = { plain: [], waited: [] };
        for (const [nth, slotId] of rushed.slots.entries()) {
          const isWaited = nth % 2 === 1;
          if (isWaited) await leaveOneWaiting(send, slotId);
          const body = { templates: signupBodies([slotId]) };
          const { last, statuses } = await load({
            port,
            method: 'POST',
            path: SIGNUPS,
            body,
            connections: PEOPLE,
            requests: PEOPLE,
          });
          if (statuses['201'] !== PLACES) throw new Error(`Answers: ${JSON.stringify(statuses)}`);
          lasts[isWaited ? 'waited' : 'plain'].push(last);
        }
        tell({
          name: 'a rush where somebody waits',
          measured: `the last answer after ${ms(median(lasts.waited))}, ${ms(median(lasts.plain))} where nobody does`,
          value: median(lasts.waited) / median(lasts.plain),
          budget: atMost(1.2),
        });
      },
      NOBODY_ANSWERS,
    );
  },
};

/** In turns, from slots of both kinds. */
async function timeWithdrawals(send: Send, slots: readonly string[]) {
  const took: Record<'plain' | 'waited', number[]> = { plain: [], waited: [] };
  for (const [nth, slotId] of slots.entries()) {
    const token = await signUp(send, slotId, nth);
    const isWaited = nth % 2 === 1;
    if (isWaited) for (let each = 0; each < LIST; each += 1) await wait(send, slotId, `${nth}-${each}`);
    took[isWaited ? 'waited' : 'plain'].push((await send('DELETE', OWN, { token }, 204)).took);
  }
  return took;
}

/** A slot whose places are all free, and somebody who waits because no place is offered automatically. */
async function leaveOneWaiting(send: Send, slotId: string): Promise<void> {
  const tokens: string[] = [];
  for (let nth = 0; nth < PLACES; nth += 1) tokens.push(await signUp(send, slotId, nth));
  await wait(send, slotId, 'one');
  for (const token of tokens) await send('DELETE', OWN, { token }, 204);
}

async function signUp(send: Send, slotId: string, nth: number): Promise<string> {
  const person = { name: `Helper ${nth}`, email: `helper${nth}.${slotId}@example.org`, phone: '604-555-0123' };
  const { text } = await send('POST', SIGNUPS, { slotId, ...person }, 201);
  return new URL((JSON.parse(text) as { manageUrl: string }).manageUrl).hash.slice(1);
}

async function wait(send: Send, slotId: string, who: string): Promise<void> {
  const person = { name: `Waits ${who}`, email: `waits${who}.${slotId}@example.org`, phone: '604-555-0123' };
  await send('POST', `/api/volunteer-slots/${slotId}/waitlist`, person, 201);
}
