import { afterAll, expect, test } from 'vitest';
import { ann } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { makeFull } from '#tests/support/waitlists.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

test('a form to wait that is sent twice by a double press leads to the same page, and waits once', async () => {
  const { slot } = await makeFull(hub);
  const { body } = await hub.call('GET', `/sign-up?slot=${slot.id}`, { headers: { accept: 'text/html' } });
  const form = /<input type="hidden" name="form" value="([^"]*)"/.exec(body)?.[1] ?? '';
  hub.platform.clock.advance(5000);
  const send = () =>
    hub.inject({
      method: 'POST',
      url: '/sign-up',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form, slotId: slot.id, ...ann, wait: 'on', places: '1' }).toString(),
    });
  const answers = [await send(), await send()];
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers.location]).toEqual([303, '/my-sign-up']);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const own = await hub.call('GET', '/my-sign-up', { headers: { accept: 'text/html', cookie } });
    expect(own.body).toContain(ann.name);
  }
  expect(await hub.platform.database.db.selectFrom('waitlist_entries').select('id').execute()).toHaveLength(1);
});
