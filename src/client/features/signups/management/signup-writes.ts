import type { SignupChange, SignupView } from '#contract/signups.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function updateSignup(id: string, change: SignupChange): Promise<SignupView> {
  return requestJson('PATCH', `/api/volunteers/${id}`, { body: change });
}

export async function removeSignup(id: string): Promise<void> {
  await request('DELETE', `/api/volunteers/${id}`);
}
