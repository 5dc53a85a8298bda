import { queryOptions } from '@tanstack/react-query';
import type { EmailView, SenderInput, SuppressionView, TestPostAnswer } from '#contract/email.ts';
import type { SettingKey, SettingView } from '#contract/settings.ts';
import { request, requestJson } from '#client/lib/http.ts';

const LOOK_EVERY = 30_000;

/** Polled: what was sent and what waits changes by itself. */
export const emailQuery = queryOptions({
  queryKey: ['/api/email'],
  queryFn: ({ signal }) => requestJson<EmailView>('GET', '/api/email', { signal }),
  staleTime: 0,
  refetchInterval: LOOK_EVERY,
  refetchOnWindowFocus: true,
});

export const suppressedQuery = queryOptions({
  queryKey: ['/api/email/suppressed'],
  queryFn: ({ signal }) => requestJson<SuppressionView[]>('GET', '/api/email/suppressed', { signal }),
  staleTime: 0,
});

export function saveSender(sender: SenderInput): Promise<EmailView> {
  return requestJson('PUT', '/api/email/sender', { body: sender });
}

export async function removeSender(): Promise<void> {
  await request('DELETE', '/api/email/sender');
}

/** Uses the saved sender, or `sender` before it is saved. */
export function sendTestPost(sender?: SenderInput): Promise<TestPostAnswer> {
  return requestJson('POST', '/api/email/test-post', { body: sender === undefined ? {} : { sender } });
}

export function changeSetting(key: SettingKey, value: string): Promise<SettingView> {
  return requestJson('POST', `/api/settings/${key}`, { body: { key, value } });
}

export function suppressAddress(address: string): Promise<SuppressionView> {
  return requestJson('POST', '/api/email/suppressed', { body: { address } });
}

export async function liftSuppression(id: string): Promise<void> {
  await request('DELETE', `/api/email/suppressed/${id}`);
}
