import { byClock } from './mail-cause.ts';
import { expect, test } from 'vitest';
import { isFullRace } from '#tests/support/full-race.ts';
import { noteOfEachLane } from '#tests/support/mail-stage.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mortal } from '#tests/support/mortal-platform.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { openTestMailbox } from '#tests/support/test-mailbox.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const TRIALS = isFullRace ? 100 : 60;
const MAILS_EACH = 3;
const STEPS = 18;

test(`a worker that is killed at any moment, ${TRIALS} times over, lets nobody get a mail twice and forgets none`, async () => {
  const smtp = await startMailServer();
  const platform = await openTestPlatform({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,1m,1m' });
  try {
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      const steps = 1 + Math.floor(Math.random() * STEPS);
      const dying = mortal(platform, steps, () => smtp.cutAll());
      const worker = await openTestMailbox(dying.platform, noteOfEachLane);
      await platform.database.write(async (write) => {
        for (let number = 1; number <= MAILS_EACH; number += 1) {
          const to = `parent${trial}-${number}@example.org`;
          const kind = ['note', 'letter', 'code'][number % 3] ?? 'note';
          await worker.mailbox.write(write, { kind, to, language: 'en', payload: { text: 'Hello' }, cause: byClock });
        }
      });
      await Promise.race([worker.jobs.settled(), dying.dead]);
      dying.die();
      // The next one takes over what this one held.
      platform.clock.advance(MINUTE);
    }
    const last = await openTestMailbox(platform, noteOfEachLane);
    // What has seen many deaths is let rest for an hour.
    for (let hour = 1; hour <= 4; hour += 1) {
      await last.jobs.settled();
      platform.clock.advance(HOUR);
    }
    await last.stop();
    const copies = new Map<string, number>();
    for (const { recipients } of smtp.mails) copies.set(recipients.join(), (copies.get(recipients.join()) ?? 0) + 1);
    const outbox = await platform.database.db.selectFrom('outbox').select(['recipient', 'state']).execute();
    expect(outbox).toHaveLength(TRIALS * MAILS_EACH);
    const counted = outbox.map(({ recipient, state }) => `${state} ${copies.get(recipient) ?? 0}`);
    expect([...new Set(counted)].filter((each) => !['sent 1', 'unknown 0', 'unknown 1'].includes(each))).toEqual([]);
    // The deaths came at different moments: some before a mail was handed over, some in between.
    expect(counted.filter((each) => each.startsWith('unknown')).length).toBeGreaterThan(0);
    expect(counted.filter((each) => each === 'sent 1').length).toBeGreaterThan(TRIALS);
  } finally {
    await platform.remove();
    await smtp.stop();
  }
}, 900_000);
