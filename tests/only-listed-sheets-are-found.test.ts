import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { postNewSheets } from '#server/features/share/post-new-sheets.ts';
import { everyRead } from '#tests/support/every-read.ts';
import { openStream } from '#tests/support/event-stream.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const url = await hub.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => hub.remove());

// Words that occur nowhere but in the sheet of each kind.
const draft = await makeFair(hub, { sheet: { title: 'Quokka breakfast', state: 'draft' } });
const unlisted = await makeFair(hub, { sheet: { title: 'Wombat supper', visibility: 'unlisted' } });
const archived = await makeFair(hub, { sheet: { title: 'Numbat picnic' } });
await changeSheet(hub.hub, archived.sheet.id, { state: 'archived' }, olga);
const open = await makeFair(hub, { sheet: { title: 'Bilby brunch' } });
await signedUp(hub, open.slot, ann);

const NOBODY = randomUUID();
const named = (sheetId: string, slotId: string) => ({
  sheetId,
  slotId,
  userId: NOBODY,
  mailId: NOBODY,
  changeId: NOBODY,
  snapshotId: NOBODY,
});

async function bodies(addresses: readonly string[], cookie?: string) {
  const found: { address: string; status: number; body: string; text: string }[] = [];
  for (const address of addresses) {
    const accept = address.startsWith('/api') ? '*/*' : 'text/html';
    const answer = await hub.call('GET', address, { headers: { accept }, ...(cookie === undefined ? {} : { cookie }) });
    const text = `${answer.body}${JSON.stringify(answer.headers)}`;
    found.push({ address, status: answer.statusCode, body: answer.body, text });
  }
  return found;
}

const searches = ['quokka', 'wombat', 'numbat'].flatMap((word) => [
  `/api/signup-sheets?when=all&search=${word}`,
  `/api/signup-sheets?when=past&search=${word}`,
  `${pagePaths.listing}?search=${word}&when=all`,
]);

describe('strangers and users with an account', () => {
  test('find a draft nowhere, at its own addresses neither', async () => {
    const { sheet, slot } = draft;
    const form = `${pagePaths.signUp}?slot=${slot.id}`;
    for (const cookie of [undefined, await signInAs(hub, 'user')])
      for (const { address, status, text } of await bodies(
        [...everyRead(named(sheet.id, slot.id)), ...searches, form],
        cookie,
      )) {
        expect(text, address).not.toContain('Quokka');
        // What was asked for may stand in the answer as it was asked.
        if (!address.includes(sheet.id) && !address.includes(slot.id)) expect(text, address).not.toContain(sheet.id);
        if (address.split('?')[0]?.includes(sheet.id)) expect(status, address).not.toBe(200);
      }
  });

  test.each([
    ['an unlisted sheet', 'Wombat', unlisted],
    ['an archived sheet', 'Numbat', archived],
  ])('find %s only at its own addresses, which no search engine keeps', async (_kind, word, { sheet, slot }) => {
    for (const cookie of [undefined, await signInAs(hub, 'user')])
      for (const { address, text } of await bodies([...everyRead(named(sheet.id, slot.id)), ...searches], cookie)) {
        if (address.includes(sheet.id)) continue;
        expect(text, address).not.toContain(word);
        expect(text, address).not.toContain(sheet.id);
      }
    const [page] = await bodies([pagePaths.sheet(sheet.id)]);
    expect(page?.status).toBe(200);
    expect(page?.body).toContain('<meta name="robots" content="noindex">');
    expect(page?.body).toContain(word);
  });

  test('find a listed sheet where they look for it', async () => {
    const [page, list] = await bodies([pagePaths.sheet(open.sheet.id), pagePaths.listing]);
    expect(page?.body).not.toContain('noindex');
    expect(list?.body).toContain('Bilby brunch');
  });

  test('hear nothing of them in the live counts of all sheets, whatever changes', async () => {
    const stream = await openStream(`${url}/api/live`);
    await stream.next();
    await signedUp(hub, unlisted.slot, ann);
    for (const { sheet } of [draft, unlisted, archived])
      await changeSheet(hub.hub, sheet.id, { description: 'Bring a plate.' }, olga);
    await wait(400);
    const text = stream.text();
    stream.close();
    for (const { sheet } of [draft, unlisted, archived]) expect(text).not.toContain(sheet.id);
    expect(text).toContain(open.sheet.id);
  });

  test('hear that a sheet has gone when it becomes unlisted', async () => {
    const { sheet } = await makeFair(hub, { sheet: { title: 'Dunnart dinner' } });
    const stream = await openStream(`${url}/api/live`);
    await expect.poll(() => stream.text()).toContain(sheet.id);
    await changeSheet(hub.hub, sheet.id, { visibility: 'unlisted' }, olga);
    await expect.poll(() => stream.text()).toContain(`"sheetId":"${sheet.id}","deleted":true`);
    stream.close();
  });

  test('find none of them in a post that goes out by itself', async () => {
    await hub.platform.database.write(({ db }) =>
      db
        .insertInto('settings')
        .values({ id: draft.sheet.id, key: 'post-new-sheets', value: 'true', updated_at: '2020-01-01T00:00:00.000Z' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'true' }))
        .execute(),
    );
    hub.platform.clock.advance(60 * 60_000);
    await postNewSheets(hub.hub);
    const posts = await hub.platform.database.db.selectFrom('social_posts').selectAll().execute();
    expect(JSON.stringify(posts)).not.toMatch(/Quokka|Wombat|Numbat/);
  });
});
