import type { FormTraces } from '#contract/limits.ts';
import type { ChangedSignup, ManageChange, ManagedSignup } from '#contract/signup-link.ts';
import type { SignedUp, SignedUpForSeveral, SignupBatchInput, SignupInput } from '#contract/signups.ts';
import { request, requestJson } from '#client/lib/http.ts';

export type PersonInput = Pick<
  SignupInput,
  'name' | 'email' | 'phone' | 'notes' | 'emailConsent' | 'callConsent' | 'newsConsent'
>;

const IDEMPOTENCY_KEY = 'Idempotency-Key';

export interface PostOptions {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/** With the same key and body it answers the same signup and never makes a second. */
export function postSignup(body: SignupInput & FormTraces, key: string, more: PostOptions): Promise<SignedUp> {
  const headers = { ...more.headers, [IDEMPOTENCY_KEY]: key };
  return requestJson('POST', '/api/volunteers', { body, headers, signal: more.signal });
}

/** Takes all that can be had; as `postSignup` otherwise. */
export function postSeveral(
  body: SignupBatchInput & FormTraces,
  key: string,
  more: PostOptions,
): Promise<SignedUpForSeveral> {
  const headers = { ...more.headers, [IDEMPOTENCY_KEY]: key };
  return requestJson('POST', '/api/volunteers/batch', { body, headers, signal: more.signal });
}

export function tokenOf(manageUrl: string): string {
  return manageUrl.slice(manageUrl.indexOf('#') + 1);
}

export function openSignup(token: string, signal: AbortSignal): Promise<ManagedSignup> {
  return requestJson('POST', '/api/manage/signup', { body: { token }, signal });
}

export function changeSignup(token: string, change: Omit<ManageChange, 'token'>): Promise<ChangedSignup> {
  return requestJson('PATCH', '/api/manage/signup', { body: { token, ...change } });
}

type OfForm = Pick<SignedUpForSeveral, 'signups' | 'manageUrl'>;

/**
 * Changes all signups of a form by its link. Whoever gets another address leaves the form, and the link goes on reaching
 * the others; the first one is changed last, and answers the link that works from then on.
 * @param changeOf by the place in `signups`
 */
export async function changeAll(
  made: OfForm,
  changeOf: (at: number) => Omit<ManageChange, 'token' | 'signupId'>,
): Promise<OfForm> {
  const token = tokenOf(made.manageUrl);
  const signups = [...made.signups];
  let { manageUrl } = made;
  for (const [at, { id }] of [...made.signups.entries()].toReversed()) {
    const changed = await changeSignup(token, { ...changeOf(at), signupId: id });
    signups[at] = changed.signup;
    ({ manageUrl } = changed);
  }
  return { signups, manageUrl };
}

export function withdrawSignup(token: string, signupId: string): Promise<void> {
  return requestJson('DELETE', '/api/manage/signup', { body: { token, signupId } });
}

/** The answer never tells whether there are any. */
export function askForLinks(email: string): Promise<unknown> {
  return requestJson('POST', '/api/manage/link', { body: { email } });
}

export async function calendarOf(token: string): Promise<Blob> {
  const response = await request('POST', '/api/manage/calendar', { body: { token } });
  return response.blob();
}
