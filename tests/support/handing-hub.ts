import type { HandOverInput, TakeOverInput } from '#contract/hand-overs.ts';
import { expect } from 'vitest';
import type { Person } from './sheets.ts';
import { startWaitingHub } from './waiting-hub.ts';

export const tokenIn = (url: string) => new URL(url).hash.slice(1);

/** A hub that mails, on which people hand their places over. */
export async function startHandingHub() {
  const waiting = await startWaitingHub();
  const { hub } = waiting;
  const { db } = hub.platform.database;

  const settled = () => hub.hub.jobs.settled();
  const search = (token: string, more: Partial<HandOverInput> = {}) =>
    hub.call('POST', '/api/manage/hand-over', { json: { token, ...more } });
  /** The token of the link to pass on. */
  async function looksFor(token: string, more: Partial<HandOverInput> = {}): Promise<string> {
    const answer = await search(token, more);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return tokenIn(answer.json<{ url: string }>().url);
  }
  const stop = (token: string, signupId?: string) =>
    hub.call('DELETE', '/api/manage/hand-over', { json: { token, signupId } });
  const view = async (token: string) => (await hub.call('POST', '/api/hand-overs/view', { json: { token } })).json();
  const take = async (token: string, person: Person, more: Partial<TakeOverInput> = {}) => {
    const answer = await hub.call('POST', '/api/hand-overs/take', { json: { ...person, ...more, token } });
    await settled();
    return answer;
  };
  const peopleOn = async (slotId: string) => {
    const people = await db
      .selectFrom('volunteers')
      .select(['name', 'quantity'])
      .where('slot_id', '=', slotId)
      .orderBy('name')
      .execute();
    return people.map(({ name }) => name);
  };
  return { ...waiting, settled, search, looksFor, stop, view, take, peopleOn };
}
