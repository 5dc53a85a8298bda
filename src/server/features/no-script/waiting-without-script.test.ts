import { afterAll, expect, test } from 'vitest';
import { plainForms } from '#tests/support/plain-forms.ts';
import { ann } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { makeFull } from '#tests/support/waitlists.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const { page, post, filledForm, cookieOf } = plainForms(hub);

test('a form to wait that is sent twice by a double press leads to the same page, and waits once', async () => {
  const { slot } = await makeFull(hub);
  const form = { ...(await filledForm(slot.id)), wait: 'on', places: '1' };
  const answers = [await post('/sign-up', form), await post('/sign-up', form)];
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my-sign-up']);
    expect((await page('/my-sign-up', { cookie: cookieOf(answer) })).body).toContain(ann.name);
  }
  expect(await hub.platform.database.db.selectFrom('waitlist_entries').select('id').execute()).toHaveLength(1);
});
