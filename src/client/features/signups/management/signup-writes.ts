import type { MovedSignup, MoveInput, NotedInput, SignupChange, SignupView } from '#contract/signups.ts';
import { request, requestJson } from '#client/lib/http.ts';

/** A name is enough for who organizes the sheet. */
export function addPerson(
  person: Pick<NotedInput, 'slotId' | 'name'> & Partial<Omit<NotedInput, 'people'>>,
): Promise<SignupView> {
  return requestJson('POST', '/api/volunteers', { body: person });
}

export function updateSignup(id: string, change: SignupChange): Promise<SignupView> {
  return requestJson('PATCH', `/api/volunteers/${id}`, { body: change });
}

export function moveSignup(id: string, move: MoveInput): Promise<MovedSignup> {
  return requestJson('POST', `/api/volunteers/${id}/move`, { body: move });
}

/** @param keepsOpen whether the place is left to everyone, rather than to the waiting list */
export async function removeSignup(id: string, keepsOpen = false): Promise<void> {
  await request('DELETE', `/api/volunteers/${id}${keepsOpen ? '?keepOpen=true' : ''}`);
}
