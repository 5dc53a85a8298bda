import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  codeInput,
  emailProof,
  firstAdministrator,
  loginAnswer,
  loginInput,
  registration,
  resendInput,
  sessionView,
  signedInUser,
  type LoginAnswer,
  type SessionView,
  type UserView,
} from '#contract/accounts.ts';
import { formTraces } from '#contract/limits.ts';
import { isAdmin } from '#domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { showsAlert } from '#server/mail/pause-channel.ts';
import { userById } from './accounts.store.ts';
import { giveCookie, readCookie, takeCookie, takePersonsCookies } from './cookies.ts';
import { deviceOf } from './device-of.ts';
import { setUpFirstAdministrator } from './first-administrator.ts';
import { DEVICE_KNOWN_FOR, makeKnownDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { LOGIN_WAITS } from './login-code.ts';
import { mountOwnAccount } from './mount-own-account.ts';
import { presentUser } from './present-user.ts';
import { register } from './register.ts';
import { resendCode } from './resend-code.ts';
import { sessionLife } from './session-life.ts';
import type { SignedIn } from './start-session.ts';
import { verifyCode } from './verify-code.ts';
import { verifyEmail } from './verify-email.ts';

const resent = z.object({ message: z.string() });
const RESENT = 'If a sign-in is waiting for a code, we’ve sent a new one.';

export function mountAccounts(mount: Mount, hub: Hub): void {
  const { config } = hub;
  const browserOf = (request: FastifyRequest) => ({
    sessionToken: readCookie(config, request, 'session'),
    challengeToken: readCookie(config, request, 'login'),
    knownDevice: readCookie(config, request, 'device'),
    device: deviceOf(request.headers['user-agent']),
  });
  const welcome = (reply: FastifyReply, { user, sessionToken }: SignedIn): { user: UserView } => {
    giveCookie(config, reply, 'session', sessionToken, sessionLife(user.role).longest);
    giveCookie(config, reply, 'device', makeKnownDevice(hub.secrets, user.email), DEVICE_KNOWN_FOR);
    return { user: presentUser(user) };
  };

  mount('GET /api/auth/session', {
    summary: 'Who is signed in',
    responses: { 200: sessionView },
    handle: ({ actor }) => sessionOf(hub, actor),
  });

  mount('POST /api/auth/register', {
    summary: 'Make an account of the role user, and be signed in',
    body: registration.extend(formTraces.shape),
    responses: { 201: signedInUser },
    handle: async ({ request, reply, body }) => {
      const wish = { ...body, preferredLanguage: wishedLanguage(request) };
      const signedIn = await register(hub, wish, browserOf(request));
      reply.code(201);
      return welcome(reply, signedIn);
    },
  });

  mount('POST /api/auth/login', {
    summary: 'Sign in with a password; administrators then get a code by mail',
    body: loginInput,
    responses: { 200: loginAnswer },
    handle: async ({ request, reply, body }): Promise<LoginAnswer> => {
      const outcome = await logIn(hub, body, browserOf(request));
      if ('user' in outcome) return welcome(reply, outcome);
      takeCookie(config, reply, 'session');
      giveCookie(config, reply, 'login', outcome.challengeToken, LOGIN_WAITS);
      return { requiresVerification: true, email: outcome.email };
    },
  });

  mount('POST /api/auth/verify-code', {
    summary: 'The second step of a login: the code from the mail',
    body: codeInput,
    responses: { 200: signedInUser },
    handle: async ({ request, reply, body }) => {
      const signedIn = await verifyCode(hub, body, browserOf(request));
      takeCookie(config, reply, 'login');
      return welcome(reply, signedIn);
    },
  });

  mount('POST /api/auth/resend-code', {
    summary: 'Mail a new code to a login that waits for one',
    body: resendInput,
    responses: { 200: resent },
    handle: async ({ request, body }) => {
      await resendCode(hub, body, browserOf(request));
      return { message: RESENT };
    },
  });

  mount('POST /api/auth/verify-email', {
    summary: 'Prove the mailbox of an account by the link from a mail; earlier signups of the address join the account',
    body: emailProof,
    responses: { 200: signedInUser },
    handle: async ({ body }) => ({ user: presentUser(await verifyEmail(hub, body.token)) }),
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

  mount('POST /api/setup', {
    summary: 'Become the first administrator by the one-time link on the console',
    body: firstAdministrator,
    responses: { 201: signedInUser },
    handle: async ({ request, reply, body }) => {
      const signedIn = await setUpFirstAdministrator(hub, body, browserOf(request));
      reply.code(201);
      return welcome(reply, signedIn);
    },
  });

  mountOwnAccount(mount, hub, welcome);
}

async function sessionOf(hub: Hub, actor: Actor): Promise<SessionView> {
  const user = actor.userId === null ? null : await userById(hub.database.db, actor.userId);
  if (user === null) return { authenticated: false, user: null };
  const emailVerified = user.email_verified_at !== null;
  const preferredLanguage = user.preferred_language;
  const view = { authenticated: true, user: presentUser(user), emailVerified, preferredLanguage };
  return isAdmin(user.role) ? { ...view, ...mailOf(hub.mailbox, hub.clock.now()) } : view;
}

function mailOf(mailbox: Hub['mailbox'], now: Date): Pick<SessionView, 'mailReady' | 'mailPaused' | 'mailPausedSince'> {
  const { pause } = mailbox.state();
  const mailReady = mailbox.isReady();
  if (pause === null || pause.why === 'sign-ins' || !showsAlert(pause, now)) return { mailReady };
  return { mailReady, mailPaused: pause.why, mailPausedSince: pause.since.toISOString() };
}
