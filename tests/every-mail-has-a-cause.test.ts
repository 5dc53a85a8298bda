import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTemplates } from '#server/all-mails.ts';
import { askedMailsOfNetwork, mailsOfOrganizer, unsolicitedMails } from '#contract/limits.ts';
import { CountedMails } from '#server/http/limits/mail-limits.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { laneOf } from '#server/mail/lanes.ts';
import type { Causer } from '#server/mail/mail-cause.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { causeBy } from '#tests/support/mail-causes.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => void (platform = await openTestPlatform()));
afterAll(() => platform.remove());

/** Nothing counts these when they are written. What keeps somebody from having them written without end: */
const boundedOtherwise: Readonly<Record<string, string>> = {
  'signup-changed': 'of a move, counted when an organizer asked for it',
  'signup-withdrawn': 'follows a confirmation, once',
  'signup-handed-over': 'follows a confirmation, once',
  'signup-confirmation': 'of a place that was asked for and granted, which was told',
  'several-confirmation': 'of a place that was asked for and granted, which was told',
  'hand-over-refused': 'follows “We’ve asked the organizer”, once',
  'hand-over-approval': 'one for a sheet and half an hour',
  'late-notice': 'one for a sheet and half an hour',
  'waitlist-open-soon': 'once for each slot',
  'waitlist-offer': 'again for an offer that was mailed while its time changed',
  'waitlist-missed': 'follows an offer, once',
  'waitlist-given-up': 'follows an offer, once',
  'waitlist-withdrawn': 'follows an offer, once',
  'waitlist-closed': 'ends an entry, once',
  'call-for-helpers': 'once a week for a mailbox',
  letter: 'counted when it was sent off',
  'deletion-request-opened': 'follows a mailed link, once',
  'deletion-done': 'follows a mailed link, once',
};

const TRIES = 30;
const limited: Partial<Record<Causer, number>> = {
  stranger: unsolicitedMails[0]?.free ?? 0,
  asker: askedMailsOfNetwork[0]?.free ?? 0,
  organizer: mailsOfOrganizer.free,
};
let mailboxes = 0;

/** How many of as many acts of this kind had a mail written to one mailbox. */
async function written(kind: string, by: Causer): Promise<number> {
  mailboxes += 1;
  const to = `parent${mailboxes}@families.example`;
  const limits = new CountedMails(platform.clock);
  const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates, { limits });
  const order = { kind, to, language: 'en', payload: {}, cause: causeBy(by) };
  let count = 0;
  for (let each = 0; each < TRIES; each += 1) {
    const isWritten = await platform.database
      .write((write) => mailbox.write(write, order))
      .catch((error: unknown) => {
        expect(error).toMatchObject({ status: 429 });
        return false;
      });
    if (isWritten) count += 1;
  }
  mailbox.close();
  return count;
}

describe.each(mailTemplates.map((template) => [template.kind, template] as const))('%s', (kind, { causes }) => {
  test('says whose act it follows, and follows no other', async () => {
    expect(causes.length).toBeGreaterThan(0);
    expect(new Set(causes).size).toBe(causes.length);
    const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
    const all: Causer[] = [
      'recipient',
      'administrator',
      'organizer',
      'stranger',
      'asker',
      'counted',
      'merged',
      'clock',
    ];
    for (const by of all.filter((one) => !causes.includes(one))) {
      const order = { kind, to: 'ann@families.example', language: 'en', payload: {}, cause: causeBy(by) };
      await expect(platform.database.write((write) => mailbox.write(write, order))).rejects.toThrow(kind);
    }
    mailbox.close();
  });

  test.each(causes)('counts where it is the act of: %s', async (by) => {
    const most = limited[by] ?? TRIES;
    expect(await written(kind, by)).toBe(most);
  });
});

test('what nothing counts is bounded otherwise', () => {
  const uncounted = mailTemplates.filter(({ causes }) => causes.includes('counted') || causes.includes('merged'));
  expect(uncounted.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(boundedOtherwise).toSorted());
});

test('only codes pass the limit of the account', () => {
  const urgent = mailTemplates.filter((template) => laneOf(template) === 'urgent').map(({ kind }) => kind);
  expect(urgent.toSorted()).toEqual(['mailbox-code', 'verification-code']);
});
