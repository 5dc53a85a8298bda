import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask, startBare } from './bare.ts';
import { engineRate } from './bare-engine.ts';
import { inTurns, withServer, type Benchmark } from './benchmark.ts';
import { addSheet, makeData, signupBodies, type MadeSheet } from './data.ts';
import { load } from './load.ts';
import { recordSignup } from './recorded-signup.ts';
import { atLeast, atMost, median, ms, perSecond } from './report.ts';

const AT_ONCE = 50;
const ENDLESS = 100_000;
const PATH = '/api/volunteers';
const BATCHES = '/api/volunteers/batch';
/** Places by one form. */
const TOGETHER = 10;

export const signups: Benchmark = {
  name: 'signups',
  what: 'signups over HTTP, each of another person, against bare node:http and the bare engine, safe on the disk',
  async run({ seconds, rounds }, tell) {
    const { dataDir } = await makeData(20, 5);
    const sheet = await addSheet(dataDir, 20, ENDLESS);
    const engine = await bareEngine(dataDir, sheet);
    await withServer(dataDir, async (server) => {
      const port = Number(new URL(server.url).port);
      const body = { templates: signupBodies(sheet.slots) };
      const bare = await startBare(await ask(port, { method: 'POST', path: PATH, json: firstOf(body.templates) }));
      const batches = { templates: [batchBody(sheet.slots.slice(0, TOGETHER))] };
      const sent = async (to: number, connections: number, path = PATH, bodies = body) => {
        const { perSecond: rate, statuses } = await load({
          port: to,
          method: 'POST',
          path,
          body: bodies,
          connections,
          seconds,
        });
        if (Object.keys(statuses).join() !== '201') throw new Error(`Signups answered ${JSON.stringify(statuses)}`);
        return rate;
      };
      const rates = await inTurns(rounds, {
        bareTogether: () => sent(bare.port, AT_ONCE),
        engineTogether: async () => engine.rate(AT_ONCE, seconds),
        together: () => sent(port, AT_ONCE),
        bareAlone: () => sent(bare.port, 1),
        engineAlone: async () => engine.rate(1, seconds),
        alone: () => sent(port, 1),
        batchesAlone: () => sent(port, 1, BATCHES, batches),
      });
      bare.stop();
      engine.remove();
      const { bareTogether, engineTogether, together, bareAlone, engineAlone, alone, batchesAlone } = mapped(
        rates,
        median,
      );
      const limit = oneThread(bareTogether, engineTogether);
      tell({
        name: `${AT_ONCE} at once`,
        measured: perSecond(together),
        bare: `${perSecond(limit)}, one thread doing both node:http (${perSecond(bareTogether)}) and ${AT_ONCE} in a commit (${perSecond(engineTogether)})`,
        value: together / limit,
        budget: atLeast(0.65),
      });
      const limitAlone = oneThread(bareAlone, engineAlone);
      tell({
        name: 'one at a time',
        measured: `${perSecond(alone)} (${ms(1000 / alone)} each)`,
        bare: `${perSecond(limitAlone)}, node:http (${perSecond(bareAlone)}) and one in a commit (${perSecond(engineAlone)})`,
        value: alone / limitAlone,
        budget: atLeast(0.5),
      });
      tell({
        name: `${TOGETHER} places by one form, one at a time`,
        measured: `${perSecond(batchesAlone)} (${ms(1000 / batchesAlone)} each), ${(alone / batchesAlone).toFixed(2)} of a signup`,
        value: alone / batchesAlone,
        budget: atMost(2),
      });
    });
  },
};

async function bareEngine(dataDir: string, { slots }: MadeSheet) {
  const statements = await recordSignup(dataDir, slots[0] ?? '');
  const copy = mkdtempSync(path.join(tmpdir(), 'hub-bare-'));
  cpSync(dataDir, copy, { recursive: true });
  return {
    rate: (together: number, seconds: number) => engineRate(copy, statements, slots, { together, seconds }),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function oneThread(first: number, second: number): number {
  return 1 / (1 / first + 1 / second);
}

function batchBody(slots: readonly string[]): string {
  const [template = '{}'] = signupBodies(slots);
  const { slotId: _slotId, ...person } = JSON.parse(template) as Record<string, unknown>;
  return JSON.stringify({ ...person, places: slots.map((slotId) => ({ slotId })) });
}

function firstOf(templates: readonly string[]): unknown {
  return JSON.parse((templates[0] ?? '').replaceAll('{{n}}', '0'));
}

function mapped<Name extends string, From, To>(
  record: Record<Name, From>,
  change: (value: From) => To,
): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, change(value)])) as Record<
    Name,
    To
  >;
}
