import { queryOptions } from '@tanstack/react-query';
import type {
  AccountChange,
  FirstAdministrator,
  LoginAnswer,
  LoginInput,
  PasswordChange,
  ProfileView,
  Registration,
  SessionList,
  OwnUserView,
} from '#contract/accounts.ts';
import type { FormTraces } from '#contract/limits.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { withProof } from '#client/lib/proof/with-proof.ts';

interface SignedIn {
  readonly user: OwnUserView;
}

export class CookiesBlocked extends Error {}

/**
 * Makes a call that starts a session.
 * @throws {CookiesBlocked} where the browser would not keep it
 */
export async function withCookies<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  if (!navigator.cookieEnabled) throw new CookiesBlocked();
  return call();
}

/** Signs in as well. `onCheck` is called when the server wants a proof of work first. */
export function register(input: Registration & FormTraces, onCheck: () => void): Promise<SignedIn> {
  return withCookies(() =>
    withProof(
      (headers) => requestJson('POST', '/api/auth/register', { body: { ...input, isAdmin: false }, headers }),
      onCheck,
    ),
  );
}

export function logIn(input: LoginInput): Promise<LoginAnswer> {
  return withCookies(() => requestJson('POST', '/api/auth/login', { body: input }));
}

export function verifyCode(input: { email: string; code: string }): Promise<SignedIn> {
  return withCookies(() => requestJson('POST', '/api/auth/verify-code', { body: input }));
}

export async function resendCode(email: string): Promise<void> {
  await request('POST', '/api/auth/resend-code', { body: { email } });
}

export async function logOut(): Promise<void> {
  await request('POST', '/api/auth/logout');
}

export function createFirstAdministrator(input: FirstAdministrator): Promise<SignedIn> {
  return withCookies(() => requestJson('POST', '/api/setup', { body: input }));
}

const profileKey = (userId: string) => ['/api/auth/profile', userId];

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) =>
      requestJson<ProfileView>('GET', `/api/auth/profile/${encodeURIComponent(userId)}`, { signal }),
  });

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => requestJson<SessionList>('GET', '/api/auth/sessions', { signal }),
});

export function changeAccount(userId: string, change: AccountChange): Promise<SignedIn> {
  return requestJson('PATCH', `/api/auth/account/${userId}`, { body: change });
}

export async function changePassword(userId: string, change: PasswordChange): Promise<void> {
  await request('PATCH', `/api/auth/change-password/${userId}`, { body: change });
}

export async function deleteAccount(userId: string, password: string): Promise<void> {
  await request('DELETE', `/api/auth/account/${userId}`, { body: { password } });
}

export async function verifyEmail(token: string): Promise<void> {
  await request('POST', '/api/auth/verify-email', { body: { token } });
}

export async function resendVerification(): Promise<void> {
  await request('POST', '/api/auth/resend-verification');
}

export const myDataFiles = {
  json: '/api/auth/my-data.json',
  csv: '/api/auth/my-data.csv',
  xlsx: '/api/auth/my-data.csv?format=xlsx',
} as const;

export async function signOutEverywhere(): Promise<void> {
  await request('POST', '/api/auth/sign-out-everywhere');
}

export async function withdrawOwnSignup(signupId: string): Promise<void> {
  await request('DELETE', `/api/volunteers/${signupId}`);
}
