import type { FirstAdministrator, LoginAnswer, LoginInput, UserView } from '#contract/accounts.ts';
import { request, requestJson } from '#client/lib/http.ts';

interface SignedIn {
  readonly user: UserView;
}

export function logIn(input: LoginInput): Promise<LoginAnswer> {
  return requestJson('POST', '/api/auth/login', { body: input });
}

export function verifyCode(input: { email: string; code: string }): Promise<SignedIn> {
  return requestJson('POST', '/api/auth/verify-code', { body: input });
}

export async function resendCode(email: string): Promise<void> {
  await request('POST', '/api/auth/resend-code', { body: { email } });
}

export async function logOut(): Promise<void> {
  await request('POST', '/api/auth/logout');
}

export function createFirstAdministrator(input: FirstAdministrator): Promise<SignedIn> {
  return requestJson('POST', '/api/setup', { body: input });
}
