import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { changeSettings } from '#server/features/settings/change-setting.ts';
import { mailTemplates } from '#server/all-mails.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { stageOutages } from '#tests/support/mail-outage.ts';
import { noteOfEachLane } from '#tests/support/mail-stage.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { olga } from '#tests/support/sheets.ts';
import type { TestMailbox } from '#tests/support/test-mailbox.ts';
import type { MailTemplate } from './mail.ts';

const SECOND = 1000;
const perishable: MailTemplate<{ text: string }> = {
  kind: 'perishable',
  causes: ['clock'],
  goodFor: () => 10 * MINUTE,
  render: ({ text }) => ({ subject: text, text, html: text }),
};
const templates = [...mailTemplates, ...noteOfEachLane, perishable];

const { mailing, alsoMailing, server, deadServer, listening } = stageOutages(templates);

async function write(hub: TestMailbox, kind: string, count: number, name = kind): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await hub.write({ kind, to: `${name}${number}@example.org`, payload: { text: 'Hello' } });
}

async function letPass(hubs: readonly TestMailbox[], ms: number, step: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    hubs[0]?.platform.clock.advance(step);
    for (const { jobs } of hubs) await jobs.settled();
  }
}

const states = async (hub: TestMailbox) =>
  (await hub.outbox())
    .filter(({ kind }) => kind !== 'mail-paused')
    .map(({ state, attempts }) => `${state} ${attempts}`);
const alerts = async (hub: TestMailbox) => (await hub.outbox()).filter(({ kind }) => kind === 'mail-paused');
const recipients = ({ mails }: MailServer) => mails.map((mail) => mail.recipients.join());

describe('a mail server that cannot be reached for a weekend', () => {
  test('costs no mail an attempt, and afterwards all go out in the order in which they were written', async () => {
    const { url, port } = await deadServer();
    const hub = await mailing(url);
    // With a pace they go one after the other, where two connections might overtake each other.
    const settings = JSON.stringify({ server: null, perDay: null, secondsBetween: 1 });
    await changeSettings(hub.platform, [{ key: 'emailSettings', value: settings }], olga);
    await hub.mailbox.refresh();
    for (let number = 1; number <= 20; number += 1) {
      await hub.write({
        kind: 'note',
        to: `note${String(number).padStart(2, '0')}@example.org`,
        payload: { text: 'Hi' },
      });
      hub.platform.clock.advance(SECOND);
    }
    await hub.jobs.settled();
    await letPass([hub], 15 * HOUR, 5 * MINUTE);
    expect(await states(hub)).toEqual(Array.from({ length: 20 }, () => 'pending 0'));
    expect(hub.mailbox.state().pause).toMatchObject({
      why: 'unreachable',
      reason: 'We can’t reach the mail server (ECONNREFUSED)',
    });
    const smtp = await server(port);
    await letPass([hub], 16 * MINUTE, MINUTE);
    await letPass([hub], 20 * SECOND, SECOND);
    expect(await states(hub)).toEqual(Array.from({ length: 20 }, () => 'sent 1'));
    expect(recipients(smtp)).toEqual(recipients(smtp).toSorted());
    expect(hub.mailbox.state().pause).toBeNull();
  }, 60_000);

  test('alerts administrators once, after an hour, and leaves the second step at sign-in on', async () => {
    const { url } = await deadServer();
    const hub = await mailing(url);
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    expect(hub.mailbox.isReady()).toBe(true);
    await letPass([hub], 55 * MINUTE, MINUTE);
    expect(await alerts(hub)).toEqual([]);
    await letPass([hub], DAY, 15 * MINUTE);
    expect(hub.mailbox.isReady()).toBe(true);
    expect(await alerts(hub)).toMatchObject([
      {
        state: 'failed',
        subject: 'Email is paused: we can’t reach the mail server',
        last_error: 'We can’t reach the mail server (ECONNREFUSED)',
      },
    ]);
  });

  test('is tried soon at first, and then every quarter of an hour', async () => {
    const away = await listening((socket) => socket.destroy());
    const hub = await mailing(away.url);
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    const tries = [];
    for (const [ms, step] of [
      [29 * SECOND, SECOND],
      [5 * SECOND, SECOND],
      [70 * SECOND, 10 * SECOND],
      [20 * MINUTE, 30 * SECOND],
      [4 * HOUR, 5 * MINUTE],
    ] as const) {
      await letPass([hub], ms, step);
      tries.push(away.seen.connections);
    }
    expect(tries.slice(0, 3)).toEqual([1, 2, 3]);
    expect(tries[3]).toBeLessThanOrEqual(6);
    expect((tries[4] ?? 0) - (tries[3] ?? 0)).toBeLessThanOrEqual(17);
    expect((tries[4] ?? 0) - (tries[3] ?? 0)).toBeGreaterThanOrEqual(14);
  });

  test('is tried by one mail of one process at a time', async () => {
    const away = await listening((socket) => socket.destroy());
    const hub = await mailing(away.url);
    const other = await alsoMailing(hub);
    await write(hub, 'note', 6);
    await write(hub, 'letter', 3);
    await Promise.all([hub.jobs.settled(), other.jobs.settled()]);
    await Promise.all([hub.mailbox.refresh(), other.mailbox.refresh()]);
    for (let round = 1; round <= 4; round += 1) {
      const before = away.seen.connections;
      hub.platform.clock.advance(16 * MINUTE);
      await Promise.all([hub.jobs.settled(), other.jobs.settled()]);
      expect(away.seen.connections - before).toBe(1);
    }
    expect(await states(hub)).toEqual(Array.from({ length: 9 }, () => 'pending 0'));
  });

  test('gets no mail that is of no use by then', async () => {
    const { url, port } = await deadServer();
    const hub = await mailing(url);
    await write(hub, 'perishable', 2);
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    await letPass([hub], HOUR, 5 * MINUTE);
    const smtp = await server(port);
    await letPass([hub], HOUR, MINUTE);
    expect(recipients(smtp)).toEqual(['note1@example.org']);
    expect((await hub.outbox()).filter(({ kind }) => kind === 'perishable')).toMatchObject([
      { state: 'failed', last_error: 'It was too late for this mail to be of use' },
      { state: 'failed', last_error: 'It was too late for this mail to be of use' },
    ]);
  });
});

describe('after an outage', () => {
  test('a mail that somebody waits for goes before the backlog, and before what is tried again', async () => {
    const { url, port } = await deadServer();
    const hub = await mailing(url);
    await write(hub, 'note', 60);
    await hub.jobs.settled();
    await letPass([hub], 2 * HOUR, 5 * MINUTE);
    const smtp = await server(port);
    smtp.slowDown(20);
    hub.platform.clock.advance(16 * MINUTE);
    await write(hub, 'note', 1, 'somebody');
    await hub.jobs.settled();
    expect(recipients(smtp)).toHaveLength(61);
    // The one that found out that the server is back, and one beside.
    expect(recipients(smtp).indexOf('somebody1@example.org')).toBeLessThanOrEqual(3);
  });

  test('so it does before mails that were refused for now', async () => {
    const smtp = await server();
    const hub = await mailing(smtp.url);
    smtp.failNext(...Array.from({ length: 40 }, () => ({ at: 'recipient', answer: 450 }) as const));
    await write(hub, 'note', 40);
    await hub.jobs.settled();
    expect(new Set(await states(hub))).toEqual(new Set(['pending 1']));
    smtp.slowDown(20);
    hub.platform.clock.advance(2 * MINUTE);
    await write(hub, 'note', 1, 'somebody');
    await hub.jobs.settled();
    expect(recipients(smtp)).toHaveLength(41);
    expect(recipients(smtp).indexOf('somebody1@example.org')).toBeLessThanOrEqual(3);
  });
});

describe('a mail', () => {
  test('that waited for a month is not sent any more', async () => {
    const { url, port } = await deadServer();
    const hub = await mailing(url);
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    await letPass([hub], 31 * DAY, DAY);
    const smtp = await server(port);
    await letPass([hub], HOUR, 10 * MINUTE);
    expect(smtp.mails).toEqual([]);
    expect(await hub.outbox()).toMatchObject([{ state: 'failed' }, { kind: 'mail-paused' }].toSorted(byKind));
  });

  test('that the server refuses on its return ends the pause for the others', async () => {
    const { url, port } = await deadServer();
    const hub = await mailing(url);
    await write(hub, 'note', 4);
    await hub.jobs.settled();
    const smtp = await server(port);
    smtp.failNext({ at: 'recipient', answer: 550, text: '5.1.1 unknown' });
    await letPass([hub], MINUTE, 30 * SECOND);
    expect((await states(hub)).toSorted()).toEqual(['failed 1', 'sent 1', 'sent 1', 'sent 1']);
  });
});

const byKind = (one: { kind?: string }, other: { kind?: string }) => (one.kind ?? '').localeCompare(other.kind ?? '');

describe('no mail is tried while the server', () => {
  const ways: readonly (readonly [string, (socket: net.Socket) => void])[] = [
    ['closes before it greets', (socket) => socket.end()],
    ['greets with 421', (socket) => socket.end('421 4.3.2 not now\r\n')],
    ['greets with 554', (socket) => socket.end('554 no service here\r\n')],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['says 421 to EHLO', (socket) => socket.write('220 hello\r\n', () => socket.end('421 later\r\n'))],
  ];
  test.each(ways)('%s', async (_what, take) => {
    const away = await listening(take);
    const hub = await mailing(away.url);
    await write(hub, 'note', 2);
    await hub.jobs.settled();
    expect(await states(hub)).toEqual(['pending 0', 'pending 0']);
    expect(hub.mailbox.state().pause?.why).toBe('unreachable');
  });

  test('does not answer in time', async () => {
    const away = await listening(() => {});
    const hub = await mailing(`${away.url}?greetingTimeout=300`);
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    expect(await states(hub)).toEqual(['pending 0']);
    expect(hub.mailbox.state().pause?.reason).toBe('The mail server didn’t answer in time');
  });

  test('has no address', async () => {
    const hub = await mailing('smtp://mail.invalid:25');
    await write(hub, 'note', 1);
    await hub.jobs.settled();
    expect(await states(hub)).toEqual(['pending 0']);
    expect(hub.mailbox.state().pause?.why).toBe('unreachable');
  });
});
