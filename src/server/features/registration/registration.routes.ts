import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailProof, firstAdministrator, registration, signedInUser } from '#contract/accounts.ts';
import { formTraces } from '#contract/limits.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { giveSession, readBrowser } from '#server/features/sessions/browser.ts';
import { register } from './register.ts';
import { setUpFirstAdministrator } from './first-administrator.ts';
import { verifyEmail } from './verify-email.ts';
import { resendProof } from './resend-proof.ts';
import { presentOwnUser } from '#server/features/accounts/present-user.ts';
import { requireUser } from '#server/features/sessions/require-user.ts';

const PROOF_SENT = 'If your email address isn’t confirmed yet, we’ve sent you a link.';

export function mountRegistration(mount: Mount, hub: Hub): void {
  const browserOf = (request: FastifyRequest) => readBrowser(hub, request);

  mount('POST /api/auth/register', {
    summary: 'Create an account with the role user, and sign in',
    body: registration.extend(formTraces.shape),
    responses: { 201: signedInUser },
    handle: async ({ request, reply, body }) => {
      const wish = { ...body, preferredLanguage: wishedLanguage(request) };
      const signedIn = await register(hub, wish, browserOf(request));
      reply.code(201);
      return giveSession(hub, reply, signedIn);
    },
  });

  mount('POST /api/auth/verify-email', {
    summary:
      'Prove the mailbox of your account by the link from an email; earlier sign-ups under the address join the account',
    body: emailProof,
    responses: { 200: signedInUser },
    handle: async ({ actor, body }) => ({ user: presentOwnUser(await verifyEmail(hub, body.token, actor)) }),
  });

  mount('POST /api/auth/resend-verification', {
    summary: 'Email the link that proves your mailbox again',
    responses: { 200: z.object({ message: z.string() }) },
    handle: async ({ actor }) => {
      await resendProof(hub, requireUser(actor).userId);
      return { message: PROOF_SENT };
    },
  });

  mount('POST /api/setup', {
    summary: 'Become the first administrator, by the one-time link from the console',
    body: firstAdministrator,
    responses: { 201: signedInUser },
    handle: async ({ request, reply, body }) => {
      const signedIn = await setUpFirstAdministrator(hub, body, browserOf(request));
      reply.code(201);
      return giveSession(hub, reply, signedIn);
    },
  });
}
