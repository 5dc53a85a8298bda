import { afterAll, beforeEach, expect, test } from 'vitest';
import { whoMayBeCalled } from '#server/features/consent/who-may-be-called.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';
import { signInAs, signInProved } from '#tests/support/people.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';

const waiting = await startWaitingHub();
const { hub, smtp, makeFull, join, withdraw, accept, offerTo } = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const BOXES = { callConsent: true, newsConsent: true };

async function mailedLink(address: string): Promise<string> {
  await hub.hub.jobs.settled();
  const mail = smtp.mails.findLast(
    ({ recipients, parsed }) => recipients.includes(address) && parsed.text?.includes('/manage#'),
  );
  return /\/manage#([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
}

const view = async (token: string, cookie?: string) =>
  (
    await hub.call('POST', '/api/manage/signup', { json: { token }, ...(cookie === undefined ? {} : { cookie }) })
  ).json<{
    consentsToConfirm?: true;
  }>();
const change = async (token: string, boxes: object, cookie?: string) =>
  (
    await hub.call('PATCH', '/api/manage/signup', {
      json: { token, ...boxes },
      ...(cookie === undefined ? {} : { cookie }),
    })
  ).statusCode;

/** Who gets calls, and how many get news. */
async function agreed() {
  const cookie = await signInAs(hub, 'full-admin');
  const { agreed: all } = await whoMayBeCalled(hub.platform, db);
  const news = await hub.call('GET', '/api/letters/recipients/everyone', { cookie });
  return {
    calls: all.filter(({ isProved }) => isProved).map(({ email }) => email),
    news: news.json<{ recipients: number }>().recipients,
  };
}
const nobody = { calls: [], news: 0 };

test('what a form agrees to counts once the reader of the mailbox has seen it and pressed, and not by opening', async () => {
  const { slot } = await makeFair(hub);
  const { token } = await signedUp(hub, slot, { ...ann, ...BOXES });
  const mailed = await mailedLink(ann.email);
  expect(await view(mailed)).toMatchObject({ consentsToConfirm: true });
  expect(await agreed()).toEqual(nobody);
  // The screen of whoever signed up, perhaps under somebody else's address.
  expect(await view(token)).not.toHaveProperty('consentsToConfirm');
  expect(await change(token, BOXES)).toBe(200);
  expect(await agreed()).toEqual(nobody);
  expect(await change(mailed, { callConsent: true })).toBe(200);
  expect(await agreed()).toEqual(nobody);
  expect(await change(mailed, BOXES)).toBe(200);
  expect(await agreed()).toEqual({ calls: [ann.email], news: 1 });
  expect(await view(mailed)).not.toHaveProperty('consentsToConfirm');
});

test('a link from the screen agrees to nothing for a mailbox whose reader has opened the email', async () => {
  const { slot } = await makeFair(hub);
  const { token } = await signedUp(hub, slot, ann);
  await view(await mailedLink(ann.email));
  expect(await change(token, BOXES)).toBe(200);
  expect(await agreed()).toEqual(nobody);
});

test('nor for one whose reader has confirmed something else', async () => {
  const { slot } = await makeFair(hub);
  const { token } = await signedUp(hub, slot, { ...ann, callConsent: true });
  const mailed = await mailedLink(ann.email);
  await change(mailed, { callConsent: true });
  expect(await agreed()).toEqual({ calls: [ann.email], news: 0 });
  await change(token, { newsConsent: true });
  expect(await agreed()).toEqual(nobody);
  expect(await view(mailed)).toMatchObject({ consentsToConfirm: true });
});

test('accepting an offer is about the place alone', async () => {
  const { slot, first } = await makeFull();
  await join(slot, { ...ann, ...BOXES });
  await withdraw(first);
  expect((await accept(offerTo(ann))).statusCode).toBe(200);
  expect(await agreed()).toEqual(nobody);
  const mailed = await mailedLink(ann.email);
  expect(await view(mailed)).toMatchObject({ consentsToConfirm: true });
  await change(mailed, BOXES);
  expect(await agreed()).toEqual({ calls: [ann.email], news: 1 });
});

test('a browser that is known to read the mailbox confirms by any link, and that of somebody else by none', async () => {
  const { slot } = await makeFair(hub);
  const { token } = await signedUp(hub, slot, { ...ann, ...BOXES });
  const other = await signInProved(hub, ben);
  await change(token, BOXES, other.cookie);
  expect(await agreed()).toEqual(nobody);
  const own = await signInProved(hub, ann);
  expect(await view(token, own.cookie)).toMatchObject({ consentsToConfirm: true });
  await change(token, BOXES, own.cookie);
  expect(await agreed()).toMatchObject({ calls: [ann.email] });
});
