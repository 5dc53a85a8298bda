import type { DoorFactsInput } from '#contract/door.ts';
import { calledBy, sendDoorFacts } from './door.api.ts';
import type { DoorFact, Helper, OwnFact } from './door-records.ts';
import type { DoorStore } from './door-store.ts';
import { phoneNow } from './phone-clock.ts';

/** The server takes 200; less is lost with an answer. */
const IN_ONE_REQUEST = 100;

/** `elsewhere`: another tab is sending. */
export type Sent = 'all' | 'gone' | 'none' | 'elsewhere';

/** One tab at a time; where a browser has no locks, the server knows what it has already. */
export async function sendWaiting(store: DoorStore, token: string): Promise<Sent> {
  if (!('locks' in navigator)) return sendAll(store, token);
  return navigator.locks.request('door', { ifAvailable: true }, (lock): Promise<Sent> | Sent =>
    lock === null ? 'elsewhere' : sendAll(store, token),
  );
}

async function sendAll(store: DoorStore, token: string): Promise<Sent> {
  let size = IN_ONE_REQUEST;
  for (;;) {
    const waiting = (await store.facts(token)).filter(({ state }) => state === 'waiting');
    const batch = waiting.slice(0, size);
    if (batch.length === 0) return 'all';
    const answer = await sendDoorFacts(factsRequest(token, batch, await store.helper()));
    if (typeof answer === 'string' && answer !== 'refused')
      return answer === 'none' || answer === 'early' ? 'none' : 'gone';
    if (answer !== 'refused') {
      const arrived = batch.filter(({ fact }) => answer.has(fact.id));
      if (arrived.length === 0) return 'none';
      await store.mark(arrived, 'sent');
    } else if (batch.length === 1) await store.mark(batch, 'refused');
    // One that is refused must not keep the others back.
    size = answer === 'refused' ? Math.max(1, Math.floor(batch.length / 2)) : IN_ONE_REQUEST;
  }
}

function factsRequest(token: string, facts: readonly OwnFact[], helper: Helper | null): DoorFactsInput {
  return {
    token,
    sentAt: phoneNow().toISOString(),
    ...calledBy(helper),
    facts: facts.map(({ fact }): DoorFact => fact),
  };
}
