import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './model/driver.ts';
import { deviationIds, knownDeviations } from './model/known-deviations.ts';
import { runHistories, runOne, wanted } from './model/replay.ts';
import { usualHistories } from './model/usual-histories.ts';
import { beginnings, usualWorld } from './model/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.remove());

test.each(usualHistories)('$name', async ({ steps, world }) => {
  await runOne(stage, [...beginnings({ ...usualWorld, ...world }), ...steps], { ...usualWorld, ...world });
});

test('whatever happens to places, in whatever order or at once, follows the rules in every view', async () => {
  const how = wanted();
  console.info(`${how.runs} histories, MODEL_SEED=${how.seed}`);
  const met = await runHistories(stage, how);
  console.info('Known deviations met:', Object.fromEntries(met));
}, 3_600_000);

test('every known deviation is described', () => {
  expect(knownDeviations.map(({ id }) => id)).toEqual([...deviationIds]);
});

const shown = knownDeviations.filter(({ history }) => history !== undefined);
test.each(shown)('a known deviation is still there: $id', async ({ id, history = [], world }) => {
  const met = await runOne(stage, history, { ...usualWorld, ...world });
  // Mended? Then its entry goes, and the model is strict from now on.
  expect([...met]).toContain(id);
});
