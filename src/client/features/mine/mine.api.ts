import { queryOptions } from '@tanstack/react-query';
import type { MailboxView } from '#contract/mailbox.ts';
import type { MineView } from '#contract/mine.ts';
import { withCookies } from '#client/features/accounts/accounts.api.ts';
import { request, requestJson } from '#client/lib/http.ts';

export const mailboxQuery = queryOptions({
  queryKey: ['/api/mailbox'],
  queryFn: ({ signal }) => requestJson<MailboxView>('GET', '/api/mailbox', { signal }),
  retry: false,
});

/** Of one address, so that nothing of it is shown once this browser belongs to another. */
export const mineQuery = (address: string) =>
  queryOptions({
    queryKey: ['/api/mine', { address }],
    queryFn: ({ signal }) => requestJson<MineView>('GET', '/api/mine', { signal }),
  });

export async function askForCode(email: string): Promise<void> {
  await withCookies(() => request('POST', '/api/mailbox/codes', { body: { email } }));
}

export function enterCode(code: string): Promise<MailboxView> {
  return withCookies(() => requestJson('POST', '/api/mailbox/proofs', { body: { code } }));
}

export async function forgetMailbox(where: 'here' | 'everywhere'): Promise<void> {
  await request('DELETE', where === 'here' ? '/api/mailbox' : '/api/mailbox/everywhere');
}
