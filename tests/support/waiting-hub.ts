import type { Slot } from '#server/features/slots/slots.store.ts';
import { expect } from 'vitest';
import { startMailServer } from './mail-server.ts';
import { beginReminders, letItBe } from './reminders.ts';
import { helper, makeFair, signedUp, type Person } from './sheets.ts';
import { startTestHub } from './test-hub.ts';

/** A hub that mails, on which people wait for places, and what they read and press. */
export async function startWaitingHub() {
  const smtp = await startMailServer();
  const hub = await startTestHub({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,1h,12h' });
  const { db } = hub.platform.database;
  /** Mails of the tests before. */
  let earlier = 0;

  const at = (local: string) => letItBe(hub, local);

  /** No slot holds more than is taken, or has more than its maximum; what it counts is so. */
  async function isCounted(): Promise<boolean> {
    const slots = await db.selectFrom('volunteer_slots').selectAll().execute();
    const people = await db.selectFrom('volunteers').selectAll().execute();
    const offers = await db.selectFrom('offers').selectAll().where('state', '=', 'open').execute();
    const entries = await db.selectFrom('waitlist_entries').selectAll().where('state', '=', 'waiting').execute();
    const of = <Row extends { readonly slot_id: string }>(rows: readonly Row[], id: string) =>
      rows.filter((row) => row.slot_id === id);
    return slots.every(({ id, current_volunteers: taken, held_places: hold, waiting, max_volunteers: max }) => {
      const places = of(offers, id).reduce((sum, offer) => sum + offer.places, 0);
      const units = of(people, id).reduce((sum, { quantity }) => sum + quantity, 0);
      return (
        taken === units + places && hold === places && waiting === of(entries, id).length && taken <= (max ?? taken)
      );
    });
  }

  async function makeFull(more: object = {}) {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2, ...more } });
    const first = await signedUp(hub, slot, helper(1));
    const second = await signedUp(hub, slot, helper(2));
    return { sheet, slot, first, second };
  }

  const join = (slot: Pick<Slot, 'id'>, person: Person, more: object = {}) =>
    hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json: { ...person, ...more } });
  async function joined(slot: Pick<Slot, 'id'>, person: Person, more: object = {}) {
    hub.platform.clock.advance(1000);
    const answer = await join(slot, person, more);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    await hub.hub.jobs.settled();
    const { leaveUrl, ahead } = answer.json();
    return { ahead, token: new URL(leaveUrl).hash.slice(1) };
  }
  async function withdraw({ token }: { readonly token: string }): Promise<void> {
    expect((await hub.call('DELETE', '/api/manage/signup', { json: { token } })).statusCode).toBe(204);
    await hub.hub.jobs.settled();
  }
  const post = (path: string, token: string) => hub.call('POST', path, { json: { token } });
  const accept = async (token: string) => {
    const answer = await post('/api/offers/accept', token);
    await hub.hub.jobs.settled();
    return answer;
  };
  const decline = async (token: string) => {
    const answer = await post('/api/offers/decline', token);
    await hub.hub.jobs.settled();
    return answer;
  };
  const sent = () => smtp.mails.slice(earlier);
  const mailsTo = ({ email }: Person) =>
    sent().filter(({ parsed }) => [parsed.to].flat().some((to) => to?.text.includes(email)));
  const subjectsTo = (person: Person) => mailsTo(person).map(({ parsed }) => parsed.subject);
  const textTo = (person: Person) => mailsTo(person).at(-1)?.parsed.text?.replaceAll('\u00a0', ' ') ?? '';
  /** Of the last mail with a link to an offer. */
  function offerTo(person: Person): string {
    const links = mailsTo(person).flatMap(({ parsed }) => /\/offer#([\w.-]+)/.exec(parsed.text ?? '')?.[1] ?? []);
    return links.at(-1) ?? '';
  }
  const state = (slot: Pick<Slot, 'id'>) =>
    db
      .selectFrom('volunteer_slots')
      .select(['current_volunteers as taken', 'held_places as held', 'waiting'])
      .where('id', '=', slot.id)
      .executeTakeFirstOrThrow();

  return {
    hub,
    smtp,
    async begin(local: string): Promise<void> {
      await hub.platform.empty();
      await beginReminders(hub, local);
      earlier = smtp.mails.length;
    },
    async remove(): Promise<void> {
      await hub.remove();
      await smtp.stop();
    },
    at,
    makeFull,
    join,
    joined,
    withdraw,
    post,
    accept,
    decline,
    sent,
    subjectsTo,
    textTo,
    offerTo,
    state,
    isCounted,
  };
}
