import { mailboxCodeRequest, mailboxCodeRequested, mailboxProofInput, mailboxView } from '#contract/mailbox.ts';
import { CODE_LASTS } from '#server/features/login/login-code.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import { raiseProofVersion } from '#server/features/mailboxes/mailboxes.store.ts';
import { takeCookie } from '#server/features/sessions/cookies.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { askForCode } from './ask-for-code.ts';
import { askerOf } from './asker-of.ts';
import { tagOf } from './mail-code.ts';
import { giveAskedCode, giveProof, readAskedCode } from './mailbox-cookies.ts';
import { mailboxNotProved } from './mailbox-proofs.errors.ts';
import { proveByCode } from './prove-by-code.ts';
import { provedMailbox } from './proved-mailbox.ts';

const ASKED = 'If this address was used here, we’ve emailed a code to it.';

export function mountMailboxProofs(mount: Mount, hub: Hub): void {
  const { config } = hub;

  mount('POST /api/mailbox/codes', {
    summary: 'Email a code to an address; the answer never reveals whether anybody used it here',
    body: mailboxCodeRequest,
    responses: { 202: mailboxCodeRequested },
    handle: async ({ request, reply, body }) => {
      const by = await askerOf(hub, request, body.email);
      const asked = await askForCode(hub, { email: body.email, language: wishedLanguage(request), by });
      giveAskedCode(hub, reply, { ...asked, lasts: CODE_LASTS });
      return reply.code(202).send({ message: ASKED });
    },
  });

  mount('POST /api/mailbox/proofs', {
    summary: 'Enter the code from the email, in the browser that asked for it',
    body: mailboxProofInput,
    responses: { 200: mailboxView },
    handle: async ({ request, reply, actor, body }) => {
      const asked = readAskedCode(hub, request);
      const proof = await proveByCode(hub, body.code, { asked, actor });
      takeCookie(config, reply, 'mailboxCode');
      giveProof(hub, reply, proof);
      return { address: asked?.email.toLowerCase() ?? null, by: 'code' as const, asked: null };
    },
  });

  mount('GET /api/mailbox', {
    summary: 'Get whose mailbox this browser is known to read',
    responses: { 200: mailboxView },
    handle: async ({ request }) => {
      const proved = await provedMailbox(hub, request);
      const asked = readAskedCode(hub, request);
      return {
        address: proved?.address ?? null,
        by: proved?.by ?? null,
        asked: asked === null ? null : { email: asked.email, tag: tagOf(tokenHash(asked.token)) },
      };
    },
  });

  mount('DELETE /api/mailbox', {
    summary: 'Let this browser forget the mailbox; an account stays signed in',
    responses: { 204: null },
    handle: async ({ reply }) => {
      takeCookie(config, reply, 'mailbox');
      takeCookie(config, reply, 'mailboxCode');
      return reply.code(204).send();
    },
  });

  mount('DELETE /api/mailbox/everywhere', {
    summary: 'Let all browsers forget the mailbox; accounts stay signed in',
    responses: { 204: null },
    handle: async ({ request, reply }) => {
      const proved = await provedMailbox(hub, request);
      if (proved === null) throw mailboxNotProved();
      await hub.database.write(({ db }) => raiseProofVersion(db, mailboxHash(hub, proved.address)));
      takeCookie(config, reply, 'mailbox');
      takeCookie(config, reply, 'mailboxCode');
      return reply.code(204).send();
    },
  });
}
