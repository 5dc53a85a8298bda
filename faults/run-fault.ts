import { setTimeout as wait } from 'node:timers/promises';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { effortOf, type Engine, type Fault, type Length } from './fault.ts';
import { Findings } from './findings.ts';
import { makePlace, type Place } from './place.ts';
import type { Row } from './report.ts';

interface Circumstances {
  readonly engine: Engine;
  readonly postgres: TemporaryPostgres | null;
  readonly length: Length;
  readonly seed: number;
  /** Whether it counts how long something took. */
  readonly judgesTimes: boolean;
}

/** In ms: several times what the longest takes on a busy machine, for what hangs. */
const ENDS_WITHIN: Readonly<Record<Length, number>> = { short: 600_000, usual: 900_000, full: 14_400_000 };

/** Injects one fault on data of its own, and says how the hub took it. */
export async function runFault(
  fault: Fault,
  { engine, postgres, length, seed, judgesTimes }: Circumstances,
): Promise<Row> {
  const of = { id: fault.id, name: fault.name, engine };
  const reason =
    engine === 'postgres' && postgres === null ? 'PostgreSQL is not installed' : (fault.missing?.(engine) ?? null);
  if (reason !== null) return { ...of, did: '', checked: '', result: 'not run', reasons: [reason], seconds: 0 };
  const begun = performance.now();
  const findings = new Findings();
  // What is judged in time starts as it is shipped.
  const place = await makePlace(engine, postgres, !judgesTimes);
  let did = '';
  try {
    const injected = fault.inject({ place, findings, effort: effortOf(length, seed) });
    did = await Promise.race([injected, failAfter(ENDS_WITHIN[length], place)]);
  } catch (error) {
    findings.note('runs to its end', [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  } finally {
    findings.judgeTimes(judgesTimes);
    await place.remove();
  }
  const result = findings.broken.length === 0 ? 'survived' : 'FAILED';
  const seconds = (performance.now() - begun) / 1000;
  return { ...of, did, checked: findings.checked, result, reasons: findings.broken, seconds };
}

async function failAfter(ms: number, place: Place): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`It had not ended after ${ms / 1000} s. The servers said:\n${place.output().slice(-2000)}`);
}
