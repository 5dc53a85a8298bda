import { unsubscribed, unsubscribeQuery } from '#contract/consent.ts';
import { pagePaths } from '#contract/paths.ts';
import { consentPurposes } from '#domain/consents.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { UNSUBSCRIBE_LINK_DEAD } from './consent.errors.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';
import { undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const DONE = 'You won’t get any more of these emails at this address.';
const UNDONE = 'These emails are back on where they were on before.';

export function mountConsent(mount: Mount, hub: Hub): void {
  const find = async (token: string) => readUnsubscribeToken(hub.secrets, token);
  const missing = UNSUBSCRIBE_LINK_DEAD;

  mount('POST /unsubscribe/:token', {
    summary:
      'Unsubscribe the address of a link from what the link is for, or from all; mail programs can call it (RFC 8058)',
    isName: () => true,
    find,
    missing,
    ignoresBody: true,
    query: unsubscribeQuery,
    responses: { 200: unsubscribed },
    handle: async ({ request, reply, found: { address, purposes }, query: { all } }) => {
      await unsubscribe(hub, address, all === undefined ? purposes : consentPurposes);
      // A browser without script sends the form of the page; a mail program must never be sent on.
      if (wantsPage(request.headers.accept)) return reply.redirect(pagePaths.unsubscribed, 303);
      return { message: DONE };
    },
  });

  mount('DELETE /unsubscribe/:token', {
    summary: 'Undo that within a day: these emails are on again where they were before',
    isName: () => true,
    find,
    missing,
    ignoresBody: true,
    query: unsubscribeQuery,
    responses: { 200: unsubscribed },
    handle: async ({ found: { address, purposes }, query: { all } }) => {
      await undoUnsubscribe(hub, address, all === undefined ? purposes : consentPurposes);
      return { message: UNDONE };
    },
  });
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
