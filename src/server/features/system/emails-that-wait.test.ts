import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { failedMail } from '#tests/support/failed-mail.ts';
import { makeJob } from '#tests/support/failed-jobs.ts';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { ann, ben, chiyo, type Person } from '#tests/support/sheets.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, smtp, at, makeFull, joined, withdraw, subjectsTo } = waiting;
const { clock, database } = hub.platform;
afterAll(() => waiting.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const mail = async () => (await hub.hub.system.read()).mail;

async function letPass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30 * MINUTE) {
    clock.advance(30 * MINUTE);
    await hub.hub.jobs.settled();
  }
}

async function writeTo(person: Person): Promise<void> {
  await database.write((write) =>
    hub.hub.mailbox.write(write, {
      kind: 'signup-confirmation',
      to: person.email,
      language: 'en',
      payload: mailedSignup(),
      cause: { by: 'stranger' },
    }),
  );
  await hub.hub.jobs.settled();
}

const fullMailbox = { at: 'recipient', answer: 452, text: '4.2.2 Mailbox full' } as const;

describe('email is not called broken', () => {
  test('while an offer of the night waits for the morning', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await at('2026-11-27T21:30');
    await withdraw(first);
    await letPass(9 * HOUR);
    expect(await mail()).toMatchObject({ waiting: { all: 1 }, oldestWaitingAt: null, verdict: { state: 'well' } });
    await letPass(HOUR);
    expect(subjectsTo(ann).at(-1)).toMatch(/^A place is held for you/);
  });

  test('because one mailbox is full, however long no other email is written', async () => {
    smtp.failNext(fullMailbox, fullMailbox, fullMailbox);
    await writeTo(ann);
    await letPass(3 * HOUR);
    expect(await mail()).toMatchObject({ waiting: { all: 1 }, oldestWaitingAt: null, verdict: { state: 'well' } });
  });

  test('because several mailboxes are full, while others get theirs', async () => {
    smtp.failNext(...Array.from({ length: 6 }, () => fullMailbox));
    await writeTo(ann);
    await writeTo(ben);
    await letPass(3 * HOUR);
    await writeTo(chiyo);
    expect(await mail()).toMatchObject({ waiting: { all: 2 }, verdict: { state: 'well' } });
  });
});

describe('email is called broken', () => {
  test('when an email has been due for two hours and nobody takes it', async () => {
    const outboxId = await failedMail(hub);
    await database.write(({ db }) => db.updateTable('outbox').set({ state: 'pending' }).execute());
    await makeJob(hub, { kind: 'send-mail', payload: { outboxId } });
    const dueAt = clock.now().toISOString();
    clock.advance(2 * HOUR);
    expect(await mail()).toMatchObject({
      oldestWaitingAt: dueAt,
      verdict: { state: 'broken', problem: 'An email has been waiting for 2 hours.' },
    });
  });

  test('when the mail server puts off every email for two hours', async () => {
    smtp.failNext(...Array.from({ length: 6 }, () => ({ at: 'sender', answer: 550 }) as const));
    await writeTo(ann);
    await writeTo(ben);
    await letPass(3 * HOUR);
    expect((await mail()).verdict).toMatchObject({
      state: 'broken',
      problem: 'No email has gone out for 3 hours: the mail server puts all of them off.',
    });
  });
});
