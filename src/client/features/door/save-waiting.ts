import { saveFile } from '#client/lib/save-file.ts';
import { byServerClock } from './door-people.ts';
import type { DoorState } from './door-session.ts';

/**
 * What an organizer loads where the phone cannot send. Its moments are by the server's clock, because nobody knows when
 * it is loaded; the token of the link is not in it.
 */
export function saveWaiting({ door, own, helper }: DoorState): void {
  if (door === null) return;
  const waiting = own.filter(({ state }) => state !== 'sent');
  const facts = waiting.map(({ fact }) => ({ ...fact, at: byServerClock(fact.at, door.ahead) }));
  const content = { sheetId: door.sheetId, day: door.day, helper: helper?.name ?? null, facts };
  const json = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(json, `not-sent-${door.day}.json`);
}
