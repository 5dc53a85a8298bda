import { afterAll, expect, test } from 'vitest';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { anonymous } from '#server/http/actor.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const policy = async () => (await hub.call('GET', '/privacy-policy', { headers: { accept: 'text/html' } })).body;

test('the privacy policy names how long answers are kept, as the council has set it', async () => {
  const saying = (days: number) => new RegExp(`Your answers to the organizers’ questions[^]{0,200}>${days} days<`);
  expect(await policy()).toMatch(saying(30));
  await changeSetting(hub.platform, { key: 'answerDays', value: '45' }, anonymous);
  // Pages without data are rendered anew every minute.
  hub.platform.clock.advance(MINUTE);
  expect(await policy()).toMatch(saying(45));
});
