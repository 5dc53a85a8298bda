import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { KnownTranslation } from '#contract/known-translations.ts';
import { signInAs } from '#tests/support/people.ts';
import { makeSheet, makeSlot } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'volunteer-admin');
});

const into = (title: string, description: string | null = null) => ({ 'zh-HK': { title, description } });

async function known(sheet: { readonly id: string }): Promise<KnownTranslation[]> {
  const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}/known-translations`, { cookie });
  return answer.json<KnownTranslation[]>().filter(({ language }) => language === 'zh-HK');
}

describe('translations of what a sheet says', () => {
  test('come from earlier sheets, of whatever stands there in the same words', async () => {
    const earlier = await makeSheet(hub, {
      title: 'Fun night',
      description: 'Bring a friend.',
      translations: into('歡樂之夜', '帶朋友來。'),
    });
    await makeSlot(hub, earlier, { title: 'Cashier at the door', translations: into('門口收銀') });
    const sheet = await makeSheet(hub, { title: 'Fun night', description: 'Bring a friend.' });
    await makeSlot(hub, sheet, { title: 'Cashier at the door' });
    await makeSlot(hub, sheet, { title: 'Cashier at the door' });
    await makeSlot(hub, sheet, { title: 'Novels' });
    expect(await known(sheet)).toEqual([
      { text: 'Fun night', language: 'zh-HK', words: '歡樂之夜', from: 'sheet' },
      { text: 'Bring a friend.', language: 'zh-HK', words: '帶朋友來。', from: 'sheet' },
      { text: 'Cashier at the door', language: 'zh-HK', words: '門口收銀', from: 'sheet' },
    ]);
  });

  test('come from the templates too, which an earlier sheet overrules', async () => {
    const sheet = await makeSheet(hub, { title: 'Book fair' });
    expect(await known(sheet)).toMatchObject([{ text: 'Book fair', from: 'template' }]);
    await makeSheet(hub, { title: 'Book fair', translations: into('我們的書展') });
    expect(await known(sheet)).toEqual([{ text: 'Book fair', language: 'zh-HK', words: '我們的書展', from: 'sheet' }]);
  });

  test('are none of drafts, of sheets in another language, and of the sheet itself', async () => {
    const title = 'Glockenspiel';
    await makeSheet(hub, { title, state: 'draft', translations: into('草稿') });
    await makeSheet(hub, { title, language: 'de', translations: into('德語') });
    const sheet = await makeSheet(hub, { title, translations: into('自己') });
    expect(await known(sheet)).toEqual([]);
  });
});
