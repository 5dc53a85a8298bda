import { expect, test } from 'vitest';
import { stageOutages } from '#tests/support/mail-outage.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import type { TestMailbox } from '#tests/support/test-mailbox.ts';
import type { MailTemplate } from './mail.ts';

const SECOND = 1000;
const note: MailTemplate<{ text: string }> = {
  kind: 'note',
  causes: ['clock'],
  render: ({ text }) => ({ subject: text, text, html: text }),
};
const templates = [note, { ...note, kind: 'link', awaited: true } as const];

const { mailing, server, deadServer, listening } = stageOutages(templates);

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

test('what somebody waits for is tried at once after the mail server was away, and all else follows', async () => {
  const dead = await deadServer();
  const hub = await mailing(dead.url);
  await awayForLong(hub);
  const smtp = await server(dead.port);
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
  const { url, seen } = await listening((socket) => socket.destroy());
  const hub = await mailing(url);
  await awayForLong(hub);
  const before = seen.connections;
  for (let each = 0; each < 5; each += 1) await write(hub, 'link');
  await hub.jobs.settled();
  expect(seen.connections - before).toBe(1);
  for (let passed = 0; passed < 60; passed += 5) {
    hub.platform.clock.advance(5 * SECOND);
    await write(hub, 'link');
    await hub.jobs.settled();
  }
  expect(seen.connections - before).toBe(5);
  for (let passed = 0; passed < 12; passed += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.jobs.settled();
  }
  const after = seen.connections;
  for (let passed = 0; passed < 10; passed += 1) {
    hub.platform.clock.advance(MINUTE);
    await hub.jobs.settled();
  }
  expect(seen.connections - after).toBeLessThanOrEqual(1);
});
