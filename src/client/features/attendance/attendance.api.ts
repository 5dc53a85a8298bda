import type { ArrivedAnswer, HereFound, HereView } from '#contract/door.ts';
import { requestJson } from '#client/lib/http.ts';

export function openWall(token: string, signal: AbortSignal): Promise<HereView> {
  return requestJson('POST', '/api/here/view', { body: { token }, signal });
}

export function findOnWall(token: string, name: string): Promise<HereFound> {
  return requestJson('POST', '/api/here/find', { body: { token, name } });
}

export function arriveAtWall(token: string, person: string): Promise<ArrivedAnswer> {
  return requestJson('POST', '/api/here/arrive', { body: { token, person } });
}
