import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  codeInput,
  loginAnswer,
  loginInput,
  resendInput,
  sessionView,
  signedInUser,
  type LoginAnswer,
  type SessionView,
} from '#contract/accounts.ts';
import { isAdmin } from '#domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { showsAlert } from '#server/mail/pause-channel.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { giveCookie, takeCookie, takePersonsCookies } from '#server/features/sessions/cookies.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { LOGIN_WAITS } from './login-code.ts';
import { presentOwnUser } from '#server/features/accounts/present-user.ts';
import { resendCode } from './resend-code.ts';
import { verifyCode } from './verify-code.ts';
import { giveSession, readBrowser } from '#server/features/sessions/browser.ts';

const resent = z.object({ message: z.string() });
const RESENT = 'If a sign-in is waiting for a code, we’ve sent a new one.';

export function mountLogin(mount: Mount, hub: Hub): void {
  const { config } = hub;
  const browserOf = (request: FastifyRequest) => readBrowser(hub, request);

  mount('GET /api/auth/session', {
    summary: 'Get who is signed in',
    responses: { 200: sessionView },
    handle: ({ actor }) => sessionOf(hub, actor),
  });

  mount('POST /api/auth/login', {
    summary: 'Sign in with a password; administrators then get a code by email',
    body: loginInput,
    responses: { 200: loginAnswer },
    handle: async ({ request, reply, body }): Promise<LoginAnswer> => {
      const outcome = await logIn(hub, body, browserOf(request));
      if ('user' in outcome) return giveSession(hub, reply, outcome);
      takeCookie(config, reply, 'session');
      giveCookie(config, reply, 'login', outcome.challengeToken, LOGIN_WAITS);
      return { requiresVerification: true, email: outcome.email };
    },
  });

  mount('POST /api/auth/verify-code', {
    summary: 'Enter the code from the email, the second step of a login',
    body: codeInput,
    responses: { 200: signedInUser },
    handle: async ({ request, reply, body }) => {
      const signedIn = await verifyCode(hub, body, browserOf(request));
      takeCookie(config, reply, 'login');
      return giveSession(hub, reply, signedIn);
    },
  });

  mount('POST /api/auth/resend-code', {
    summary: 'Email a new code for a login that waits for one',
    body: resendInput,
    responses: { 200: resent },
    handle: async ({ request, body }) => {
      await resendCode(hub, body, browserOf(request));
      return { message: RESENT };
    },
  });

  mount('POST /api/auth/logout', {
    summary: 'Sign out',
    responses: { 204: null },
    handle: async ({ request, reply }) => {
      await logOut(hub, browserOf(request));
      takePersonsCookies(config, reply);
      return reply.code(204).send();
    },
  });
}

async function sessionOf(hub: Hub, actor: Actor): Promise<SessionView> {
  const user = actor.userId === null ? null : await userById(hub.database.db, actor.userId);
  if (user === null) return { authenticated: false, user: null };
  const emailVerified = user.email_verified_at !== null;
  const preferredLanguage = user.preferred_language;
  const organized = actor.organizes === undefined ? {} : { organizes: [...actor.organizes] };
  const shown = { ...presentOwnUser(user), ...organized };
  const view = { authenticated: true, user: shown, emailVerified, preferredLanguage };
  return isAdmin(user.role) ? { ...view, ...mailOf(hub.mailbox, hub.clock.now()) } : view;
}

function mailOf(mailbox: Hub['mailbox'], now: Date): Pick<SessionView, 'mailReady' | 'mailPaused' | 'mailPausedSince'> {
  const { pause } = mailbox.state();
  const mailReady = mailbox.isReady();
  if (pause === null || pause.why === 'sign-ins' || !showsAlert(pause, now)) return { mailReady };
  return { mailReady, mailPaused: pause.why, mailPausedSince: pause.since.toISOString() };
}
