import type { SignupChange, SignupView } from '#contract/signups.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function updateSignup(id: string, change: SignupChange): Promise<SignupView> {
  return requestJson('PATCH', `/api/volunteers/${id}`, { body: change });
}

/** @param keepsOpen whether the place is left to everyone, rather than to the waiting list */
export async function removeSignup(id: string, keepsOpen = false): Promise<void> {
  await request('DELETE', `/api/volunteers/${id}${keepsOpen ? '?keepOpen=true' : ''}`);
}
