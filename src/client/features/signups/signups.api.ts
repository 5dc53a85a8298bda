import type { FormTraces } from '#contract/limits.ts';
import type { ChangedSignup, ManagedSignup } from '#contract/signup-link.ts';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import { request, requestJson } from '#client/lib/http.ts';

export type PersonInput = Omit<SignupInput, 'slotId' | 'preferredLanguage'>;

const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** With the same key and body it answers the same signup and never makes a second. */
export function postSignup(
  body: SignupInput & FormTraces,
  key: string,
  more: { readonly headers: Record<string, string>; readonly signal: AbortSignal },
): Promise<SignedUp> {
  const headers = { ...more.headers, [IDEMPOTENCY_KEY]: key };
  return requestJson('POST', '/api/volunteers', { body, headers, signal: more.signal });
}

export function tokenOf(manageUrl: string): string {
  return manageUrl.slice(manageUrl.indexOf('#') + 1);
}

export function openSignup(token: string, signal: AbortSignal): Promise<ManagedSignup> {
  return requestJson('POST', '/api/manage/signup', { body: { token }, signal });
}

export function changeSignup(token: string, change: PersonInput): Promise<ChangedSignup> {
  return requestJson('PATCH', '/api/manage/signup', { body: { token, ...change } });
}

export function withdrawSignup(token: string): Promise<void> {
  return requestJson('DELETE', '/api/manage/signup', { body: { token } });
}

/** The answer never tells whether there are any. */
export function askForLinks(email: string): Promise<unknown> {
  return requestJson('POST', '/api/manage/link', { body: { email } });
}

export async function calendarOf(token: string): Promise<Blob> {
  const response = await request('POST', '/api/manage/calendar', { body: { token } });
  return response.blob();
}
