import { afterAll, beforeAll, test } from 'vitest';
import { openStage, type Stage } from './model/driver.ts';
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
  await runHistories(stage, how);
}, 3_600_000);
