import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { ann, ben, makeFair, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { present } from '#tests/support/present.ts';

const mail = await startMailServer();
const hub = await startTestHub({ SMTP_URL: mail.url, TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(async () => {
  await hub.remove();
  await mail.stop();
});
beforeEach(() => hub.platform.empty());

const ask = (email: string, network = '198.51.100.1') =>
  hub.app.inject({
    method: 'POST',
    url: '/my-sign-up/link',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': network },
    payload: new URLSearchParams({ email }).toString(),
  });

describe('links that are asked for without script', () => {
  test('are mailed to their address alone, and the page says the same whether there are any', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const pages = await Promise.all([ann, ben].map(({ email }) => ask(email)));
    await hub.hub.jobs.settled();
    const [known, unknown] = pages.map(({ statusCode, body }, number) => {
      expect(statusCode).toBe(200);
      return body.replaceAll(present([ann, ben][number]).email, 'ADDRESS').replaceAll(/nonce(?:="|-)[^"']+/g, '');
    });
    expect(known).toContain('Check your email');
    expect(known).toBe(unknown);
    const links = await writtenMails(hub, 'manage-links');
    expect(links.map(({ recipient }) => recipient)).toEqual([ann.email]);
  });

  test('of what is no address are refused, and what was typed stays', async () => {
    const answer = await ask('ann at families');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="ann at families"');
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).toContain('There is a problem');
    expect(answer.body).toContain('<title>Error: Your sign-up');
  });

  test('are asked for twenty times an hour from one network', async () => {
    const network = '203.0.113.10';
    for (let time = 0; time < 20; time += 1) expect((await ask(ben.email, network)).statusCode).toBe(200);
    const refused = await ask(ben.email, network);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(`value="${ben.email}"`);
    expect(refused.body).toContain('We couldn’t send the link. Please try again later.');
    expect(refused.body).toContain('<title>Error: Your sign-up');
  });
});
