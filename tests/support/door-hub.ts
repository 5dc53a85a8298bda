import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DoorLinkView, DoorList, FactInput } from '#contract/door.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { signInAs } from './people.ts';
import { present } from './present.ts';
import { ann, ben, makeFair, signedUp } from './sheets.ts';
import { startTestHub } from './test-hub.ts';

export const tokenOf = ({ url }: Pick<DoorLinkView, 'url'>) => new URL(url).hash.slice(1);
const DAY_OF_FAIR = '2026-12-12';

type Said = Partial<FactInput> & Pick<FactInput, 'kind'>;

/** A hub with a fair on December 12 from 8:00 to 10:00, and phones at its door. */
export async function startDoorHub(variables: Record<string, string> = {}) {
  const hub = await startTestHub(variables);
  const { clock, schoolClock } = hub.platform;
  const { db } = hub.platform.database;

  const at = (local: string) => clock.set(present(readInstant(schoolClock, local)).toISOString());
  const organizer = () => signInAs(hub, 'volunteer-admin');

  async function makeLink(sheet: { readonly id: string }, more: object = {}): Promise<DoorLinkView> {
    const answer = await hub.call('POST', `/api/signup-sheets/${sheet.id}/door-links`, {
      cookie: await organizer(),
      json: { day: DAY_OF_FAIR, ...more },
    });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json();
  }

  /** Ann and Ben are on its slot; the link is for helpers. */
  async function makeDoor(slotDetails: Parameters<typeof makeFair>[1] = {}) {
    const { sheet, slot } = await makeFair(hub, slotDetails);
    const [first, second] = [await signedUp(hub, slot, ann), await signedUp(hub, slot, ben)];
    const link = await makeLink(sheet);
    return { sheet, slot, ann: first, ben: second, link, token: tokenOf(link) };
  }

  const list = (token: string, more: object = {}) => hub.call('POST', '/api/door/list', { json: { token, ...more } });
  const listed = async (token: string) => (await list(token)).json<DoorList>();

  /** A fact of now, by a clock that is right. */
  const fact = (said: Said): FactInput => ({ id: randomUUID(), at: clock.now().toISOString(), ...said });
  const send = (token: string, facts: readonly FactInput[], more: object = {}) =>
    hub.call('POST', '/api/door/facts', { json: { token, sentAt: clock.now().toISOString(), facts, ...more } });
  async function said(token: string, facts: readonly FactInput[], more: object = {}): Promise<string[]> {
    const answer = await send(token, facts, more);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<{ facts: { outcome: string }[] }>().facts.map(({ outcome }) => outcome);
  }
  const rows = () => db.selectFrom('door_facts').selectAll().orderBy('at').orderBy('received_at').execute();

  return {
    hub,
    at,
    organizer,
    makeLink,
    makeDoor,
    list,
    listed,
    fact,
    send,
    said,
    rows,
    async begin(local: string): Promise<void> {
      await hub.platform.empty();
      at(local);
    },
    remove: () => hub.remove(),
  };
}
