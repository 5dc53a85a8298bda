import { expect } from 'vitest';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { agreeToCalls, setMailingAddress } from './calls.ts';
import { startMailServer } from './mail-server.ts';
import { signInAs } from './people.ts';
import { beginReminders, letItBe } from './reminders.ts';
import { helper, makeFair, makeSheet, makeSlot, type Person } from './sheets.ts';
import { startTestHub } from './test-hub.ts';

/** A hub that mails, on which people agreed to be asked when helpers are missing, and what they read and press. */
export async function startCallingHub() {
  const smtp = await startMailServer();
  const hub = await startTestHub({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,1h,12h' });
  const { db } = hub.platform.database;
  let earlier = 0;
  let cookie = '';
  let past: Slot | null = null;

  async function pastSlot(): Promise<Slot> {
    const found = past ?? (await makeSlot(hub, await makeSheet(hub, longAgo), noTimes));
    past = found;
    return found;
  }

  /** Signs people up for something else that agrees to calls; the mailbox of each is proved unless `isProved` is false. */
  async function agree(people: readonly Person[], more: { isProved?: boolean; news?: boolean } = {}): Promise<void> {
    await agreeToCalls(hub, await pastSlot(), people, more);
    await hub.hub.jobs.settled();
    earlier = smtp.mails.length;
  }

  /** A fair on December 12 whose slot misses so many. */
  const makeThin = (missing = 3, more: object = {}) => makeFair(hub, { slot: { maxVolunteers: missing, ...more } });

  const call = (sheet: { readonly id: string }, json: object = {}, headers: Record<string, string> = {}) =>
    hub.call('POST', `/api/signup-sheets/${sheet.id}/calls`, { json, cookie, headers });
  /** Asks, and lets the mails go out. */
  async function ask(sheet: { readonly id: string }, json: object = {}) {
    const answer = await call(sheet, json);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    await hub.hub.jobs.settled();
    return answer.json();
  }
  async function preview(sheet: { readonly id: string }, json: object = {}) {
    const answer = await call(sheet, { ...json, dryRun: true });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json();
  }
  async function calls(sheet: { readonly id: string }) {
    const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}/calls`, { cookie });
    expect(answer.statusCode).toBe(200);
    return answer.json().calls;
  }
  const post = (path: string, token: string) => hub.call('POST', path, { json: { token } });

  const sent = () => smtp.mails.slice(earlier).filter(({ parsed }) => parsed.subject?.startsWith('Helpers are needed'));
  const toOf = ({ parsed }: ReturnType<typeof sent>[number]) =>
    [parsed.to]
      .flat()
      .map((to) => to?.text ?? '')
      .join();
  /** Addresses that were asked, in the order of the mails. */
  const asked = () => sent().map(toOf);
  const mailTo = ({ email }: Person) => sent().findLast((mail) => toOf(mail).includes(email));
  const tokenOf = (person: Person) => /\/help#([\w.-]+)/.exec(mailTo(person)?.parsed.text ?? '')?.[1] ?? '';

  return {
    hub,
    db,
    smtp,
    async begin(local: string): Promise<void> {
      await hub.platform.empty();
      past = null;
      await beginReminders(hub, local);
      await setMailingAddress(hub);
      cookie = await signInAs(hub, 'volunteer-admin');
      earlier = smtp.mails.length;
    },
    async remove(): Promise<void> {
      await hub.remove();
      await smtp.stop();
    },
    async at(local: string): Promise<void> {
      await letItBe(hub, local);
      // Sessions of administrators end after hours.
      cookie = await signInAs(hub, 'volunteer-admin');
    },
    cookie: () => cookie,
    agree,
    makeThin,
    call,
    ask,
    preview,
    calls,
    post,
    asked,
    mailTo,
    tokenOf,
    people: (count: number, from = 1) => Array.from({ length: count }, (_, nth) => helper(from + nth)),
  };
}

const longAgo = { title: 'Spring Concert', eventDate: '2027-05-20T19:00' };
const noTimes = { title: 'Doors', startTime: null, endTime: null, maxVolunteers: null };
