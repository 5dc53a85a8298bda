import type { EmailSettings } from '#contract/settings.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { selfSigned, trust } from './certificates.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { saveAccount } from './mail-settings.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.ts';

const note: MailTemplate<{ text: string }> = {
  kind: 'note',
  causes: ['clock', 'counted'],
  render: ({ text }) => ({ subject: text, text, html: `<p>${text}</p>` }),
};
export const noteOfEachLane: readonly MailTemplate<{ text: string }>[] = [
  note,
  { ...note, kind: 'code', urgent: true },
  { ...note, kind: 'letter', bulk: true },
];

export interface MailStage {
  readonly smtp: MailServer;
  readonly hub: TestMailbox;
  another(): Promise<TestMailbox>;
  elsewhere(): Promise<MailServer>;
  /** To `name1@example.org`, `name2@example.org` and so on. */
  write(kind: string, count: number, name?: string): Promise<void>;
  /** Such as `{'letter sent': 2}`. */
  states(): Promise<Record<string, number>>;
  letPass(ms: number, step?: number): Promise<void>;
  remove(): Promise<void>;
}

const certificate = selfSigned(['localhost']);
trust(certificate);

/** A mail server, and a mailbox that sends through it because an administrator saved it. */
export async function setMailStage(
  settings: Partial<EmailSettings> = {},
  templates: readonly MailTemplate<never>[] = noteOfEachLane,
): Promise<MailStage> {
  const ends: (() => Promise<unknown>)[] = [];
  const elsewhere = async () => {
    const smtp = await startMailServer({ signIn: true, secured: { by: 'tls', certificate } });
    ends.push(() => smtp.stop());
    return smtp;
  };
  const smtp = await elsewhere();
  const hub = await openTestMailbox({}, templates);
  ends.push(() => hub.remove());
  await saveAccount(hub, smtp, settings);
  await hub.mailbox.refresh();
  const all = [hub];
  return {
    smtp,
    hub,
    elsewhere,
    async another() {
      const other = await openTestMailbox(hub.platform, templates);
      ends.push(() => other.stop());
      all.push(other);
      return other;
    },
    async write(kind, count, name = kind) {
      await hub.platform.database.write(async (write) => {
        for (let number = 1; number <= count; number += 1) {
          const to = `${name}${number}@example.org`;
          await hub.mailbox.write(write, { kind, to, language: 'en', payload: { text: 'Hello' }, cause: byClock });
        }
      });
    },
    async states() {
      const counts: Record<string, number> = {};
      for (const { kind, state } of await hub.outbox())
        counts[`${kind} ${state}`] = (counts[`${kind} ${state}`] ?? 0) + 1;
      return counts;
    },
    async letPass(ms, step = 1000) {
      for (let passed = 0; passed < ms; passed += step) {
        hub.platform.clock.advance(step);
        for (const { jobs } of all) await jobs.settled();
      }
    },
    async remove() {
      for (const end of ends.toReversed()) await end();
    },
  };
}
