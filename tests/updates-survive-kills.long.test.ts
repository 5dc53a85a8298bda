import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { makeOldData, type OldData } from '#tests/support/interrupted-updates.ts';
import { oldVersions } from '#tests/support/old-versions.ts';
import type { WholeDatabase } from '#tests/support/whole-database.ts';

const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
/** PostgreSQL takes seconds to make the data anew, and undoes all steps as it undoes one. */
const KILLS = Number(process.env['UPDATE_KILLS'] ?? (isEmbedded ? 16 : 6));
const EACH_STEP = isEmbedded ? 1 : 4;
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

describe.each(oldVersions)('an update from version %s', (version) => {
  let data: OldData;
  let old: readonly string[];
  let updated: WholeDatabase;
  /** How long the part of a start takes in which tables change, in ms. */
  let lasts: number;
  beforeAll(async () => {
    data = await makeOldData(version);
    const copy = await data.copy();
    old = await copy.steps();
    const starting = copy.start();
    await starting.begun;
    const begun = performance.now();
    expect(await starting.ended).toBe(true);
    lasts = performance.now() - begun;
    updated = await copy.updated();
    await copy.remove();
  });
  afterAll(() => data.remove());

  /** Answers whether the tables were old or new after the kill. */
  async function killedAndStartedAgain(dieAt?: string): Promise<'old' | 'new'> {
    const copy = await data.copy();
    const starting = copy.start(dieAt);
    if (dieAt === undefined) {
      await starting.begun;
      await wait(Math.random() * lasts);
      starting.kill();
    }
    await starting.ended;
    const steps = await copy.steps();
    const state = steps.length === old.length ? 'old' : 'new';
    expect(steps).toEqual(state === 'old' ? old : knownMigrations);
    expect(await copy.updated()).toEqual(updated);
    await copy.remove();
    return state;
  }

  test(`killed at ${KILLS} random moments, leaves the old tables or the new, and the next start ends it without a difference`, async () => {
    const states: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) states.push(await killedAndStartedAgain());
    console.log(`of ${KILLS} kills, ${states.filter((state) => state === 'old').length} left the old tables`);
    expect(states).toContain('old');
  });

  test('killed before its first step, or after a step and before the commit, leaves the old tables', async () => {
    const missing = knownMigrations.slice(old.length);
    const tried = missing.filter((step, nth) => nth % EACH_STEP === 0 || step === missing.at(-1));
    const moments = [`${missing[0]} before`, ...tried.map((step) => `${step} after`)];
    for (const moment of moments) expect(await killedAndStartedAgain(moment), moment).toBe('old');
  });
});
