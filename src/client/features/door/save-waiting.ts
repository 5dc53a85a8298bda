import { saveFile } from '#client/lib/save-file.ts';
import type { DoorState } from './door-session.ts';
import { factsRequest } from './send-waiting.ts';

/** What an organizer loads where the phone cannot send: the request without the token, which stays with the helper. */
export function saveWaiting({ door, own, helper }: DoorState): void {
  if (door === null) return;
  const { token: _token, ...request } = factsRequest(
    door.token,
    own.filter(({ state }) => state !== 'sent'),
    helper,
  );
  const content = JSON.stringify({ sheetId: door.sheetId, day: door.day, ...request }, null, 2);
  saveFile(new Blob([content], { type: 'application/json' }), `not-sent-${door.day}.json`);
}
