import Database from 'better-sqlite3';
import path from 'node:path';
import pg from 'pg';
import { checkInvariants } from './agree.ts';
import { fillIn, signUpAgain } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { violationsIn } from './invariants.ts';
import { Journal, type Fate } from './journal.ts';
import { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

const PLACES = 20;
const PEOPLE = 400;
const PROCESSES = 4;

export const overbooking: Fault = {
  id: 'R-01',
  name: 'a rush on few places',
  meaning: `${PEOPLE} people press at the same moment on a slot of ${PLACES} places. Exactly ${PLACES} get one and all others are told that the slot is full. As a control, one sign-up too many is then written straight into the database, and the check must see it.`,
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const rounds = effort.of({ short: 5, usual: 20, full: 20 });
    const servers = await place.startSeveral(PROCESSES);
    const [first] = servers;
    const organizer = await Organizer.at(first?.url ?? '');
    const sheet = await organizer.makeSheet(first?.url ?? '', rounds, PLACES);
    const journal = new Journal();
    const times: number[] = [];
    for (const slot of sheet.slots) {
      const signups = Array.from({ length: PEOPLE }, () => fillIn(journal, slot));
      const begun = performance.now();
      await Promise.all(
        signups.map(async (signup, nth) => {
          // A server that is too busy says so, and the page asks it again.
          await signUpAgain(() => servers[nth % servers.length]?.url ?? '', signup);
          times.push(performance.now() - begun);
        }),
      );
      const count = (fate: Fate) => signups.filter((signup) => signup.fate === fate).length;
      const said = `${count('accepted')} accepted and ${count('refused')} refused`;
      const isExact = count('accepted') === PLACES && count('refused') === PEOPLE - PLACES;
      findings.expect(`exactly ${PLACES}`, isExact, said);
    }
    const p99 = percentile(times, 0.99);
    findings.expectWithin('p99 < 2 s', p99, 2000);
    await checkInvariants(run, journal);
    await checkTheCheck(run, sheet.slots[0] ?? '', journal);
    return `${rounds} times ${PEOPLE} people on ${PLACES} places, ${servers.length === 1 ? 'one process' : `${servers.length} processes`}, p99 ${Math.round(p99)} ms`;
  },
};

/** The control: a check that sees no planted row would see no overbooking either. */
async function checkTheCheck({ place, findings }: Run, slotId: string, journal: Journal): Promise<void> {
  await plantSignup(place, slotId);
  const seen = violationsIn(await place.dump(), journal);
  const isSeen = (seen.get('I1')?.length ?? 0) > 0 && (seen.get('I2')?.length ?? 0) > 0;
  findings.expect('control', isSeen, 'one sign-up too many was planted, and the check did not see it');
}

/** A copy of a row of the slot under another id. */
async function plantSignup({ dataDir, databaseUrl }: Place, slotId: string): Promise<void> {
  const [id, email] = ['00000000-0000-7000-8000-000000000001', 'planted@families.example'];
  if (databaseUrl === undefined) {
    const file = new Database(path.join(dataDir, 'hub.sqlite'), { timeout: 5000 });
    const row = file.prepare('select * from volunteers where slot_id = ? limit 1').get(slotId) as object;
    const planted: Record<string, unknown> = { ...row, id, email, email_key: email };
    const columns = Object.keys(planted);
    const marks = columns.map(() => '?').join();
    file.prepare(`insert into volunteers (${columns.join()}) values (${marks})`).run(Object.values(planted));
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create temporary table planted as select * from volunteers where slot_id = $1 limit 1', [slotId]);
  await client.query('update planted set id = $1, email = $2, email_key = $2', [id, email]);
  await client.query('insert into volunteers select * from planted');
  await client.end();
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}
