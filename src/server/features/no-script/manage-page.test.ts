import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { OWN_PAGE_HASH } from '#server/features/documents/own-page-script.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const page = (token: string) => hub.call('POST', '/manage', { json: { token } });

describe('the page of a manage link', () => {
  test('comes with its content to who sends the right of the link, and is kept nowhere', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    await signedUp(hub, slot, ben);
    const { statusCode, body, headers } = await page(token);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-encoding']).toBeUndefined();
    const shown = /<div id="root">(.*)<\/div>/s.exec(body)?.[1] ?? '';
    expect(shown).toContain(ann.name);
    expect(shown).toContain('Change details');
    expect(body).not.toContain(ben.email);
  });

  test('holds the answer that its program would ask for, so that it asks for nothing', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    const [, json = ''] = /id="page-data">(.*?)<\/script>/s.exec((await page(token)).body) ?? [];
    const { seeds = [] } = JSON.parse(json) as PageData;
    const asked = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(seeds).toEqual([{ key: ['/api/manage/signup', { token }], data: asked.json() }]);
  });

  test('is not there for a link that was altered, which the document then says by itself', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    const { statusCode, body } = await page(`${token}x`);
    expect(statusCode).toBe(404);
    expect(body).not.toContain(ann.name);
  });

  test('is asked for by a script of its document alone, which the policy names', async () => {
    const scriptsOf = async (path: string) => {
      const { headers, body } = await hub.call('GET', path, { headers: { accept: 'text/html' } });
      return [String(headers['content-security-policy']).includes(OWN_PAGE_HASH), body.includes('ownPage')];
    };
    expect(await scriptsOf('/manage')).toEqual([true, true]);
    expect(await scriptsOf('/')).toEqual([false, false]);
    expect(await scriptsOf('/waitlist')).toEqual([false, false]);
  });
});
