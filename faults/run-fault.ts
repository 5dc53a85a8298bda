import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { effortOf, type Engine, type Fault, type Length } from './fault.ts';
import { Findings } from './findings.ts';
import { makePlace } from './place.ts';
import type { Row } from './report.ts';

interface Circumstances {
  readonly engine: Engine;
  readonly postgres: TemporaryPostgres | null;
  readonly length: Length;
  readonly seed: number;
  /** Whether it counts how long something took. */
  readonly judgesTimes: boolean;
}

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
    did = await fault.inject({ place, findings, effort: effortOf(length, seed) });
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
