import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/test-mailbox.ts';
import type { MailTemplate } from './mail.ts';

const SECOND = 1000;
const note: MailTemplate<{ text: string }> = {
  kind: 'note',
  causes: ['clock'],
  render: ({ text }) => ({ subject: text, text, html: text }),
};
const templates = [note, { ...note, kind: 'link', awaited: true } as const];

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function mailing(url: string): Promise<TestMailbox> {
  const hub = await openTestMailbox({ SMTP_URL: url }, templates);
  cleanUp.push(() => hub.remove());
  return hub;
}

const write = (hub: TestMailbox, kind: string) =>
  hub.write({ kind, to: `${kind}@example.org`, payload: { text: 'Hello' } });

/** Long enough that the next try is a quarter of an hour away. */
async function awayForLong(hub: TestMailbox): Promise<void> {
  await write(hub, 'note');
  for (let tries = 0; tries < 8; tries += 1) {
    await hub.jobs.settled();
    hub.platform.clock.advance(15 * MINUTE);
  }
  await hub.jobs.settled();
  hub.platform.clock.advance(MINUTE);
  await hub.jobs.settled();
}

/** Accepts connections and drops them. */
async function away() {
  const seen = { tries: 0 };
  const listener = net.createServer((socket) => {
    seen.tries += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as net.AddressInfo;
  cleanUp.push(() => new Promise<void>((resolve) => listener.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, seen };
}

test('what somebody waits for is tried at once after the mail server was away, and all else follows', async () => {
  const dead = await startMailServer();
  await dead.stop();
  const hub = await mailing(dead.url);
  await awayForLong(hub);
  const smtp = await startMailServer({ port: dead.port });
  cleanUp.push(() => smtp.stop());
  await write(hub, 'note');
  await hub.jobs.settled();
  expect(smtp.mails).toHaveLength(0);
  await write(hub, 'link');
  // What every process hears of by itself.
  await hub.mailbox.refresh();
  await hub.jobs.settled();
  expect(smtp.mails.map(({ recipients }) => recipients.join()).toSorted()).toEqual([
    'link@example.org',
    'note@example.org',
    'note@example.org',
  ]);
});

test('while it is away, what somebody waits for is tried every 15 seconds for ten minutes, and no more often', async () => {
  const { url, seen } = await away();
  const hub = await mailing(url);
  await awayForLong(hub);
  const before = seen.tries;
  for (let each = 0; each < 5; each += 1) await write(hub, 'link');
  await hub.jobs.settled();
  expect(seen.tries - before).toBe(1);
  for (let passed = 0; passed < 60; passed += 5) {
    hub.platform.clock.advance(5 * SECOND);
    await write(hub, 'link');
    await hub.jobs.settled();
  }
  expect(seen.tries - before).toBe(5);
  for (let passed = 0; passed < 12; passed += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.jobs.settled();
  }
  const after = seen.tries;
  for (let passed = 0; passed < 10; passed += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.jobs.settled();
  }
  expect(seen.tries - after).toBeLessThanOrEqual(1);
});
