import { afterAll, beforeAll, test } from 'vitest';
import { openStage, type Stage } from './model/driver.ts';
import { runHistories, wanted } from './model/replay.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.remove());

test('whatever happens to places, in whatever order or at once, follows the rules, in every view', async () => {
  const how = wanted();
  console.log(`${how.runs} histories with MODEL_SEED=${how.seed}`);
  const met = await runHistories(stage, how);
  console.log('Met known deviations:', Object.fromEntries(met));
}, 3_600_000);
