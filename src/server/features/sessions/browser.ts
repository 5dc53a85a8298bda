import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnUserView } from '#contract/accounts.ts';
import { presentOwnUser } from '#server/features/accounts/present-user.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { giveCookie, readCookie } from './cookies.ts';
import { deviceOf } from './device-of.ts';
import { DEVICE_KNOWN_FOR, makeKnownDevice } from './known-device.ts';
import { sessionLife } from './session-life.ts';
import type { SignedIn } from './start-session.ts';

export function readBrowser({ config, limits }: Context<'limits'>, request: FastifyRequest) {
  return {
    sessionToken: readCookie(config, request, 'session'),
    challengeToken: readCookie(config, request, 'login'),
    knownDevice: readCookie(config, request, 'device'),
    device: deviceOf(request.headers['user-agent']),
    line: limits.lineOf(request),
  };
}

export function giveSession(
  { config, secrets, log }: Platform,
  reply: FastifyReply,
  { user, sessionToken }: SignedIn,
): { user: OwnUserView } {
  giveCookie(config, reply, 'session', sessionToken, sessionLife(user.role).longest);
  giveCookie(config, reply, 'device', makeKnownDevice(secrets, user.email), DEVICE_KNOWN_FOR);
  log.info({ id: reply.request.id, user: user.id, role: user.role }, 'signed in');
  return { user: presentOwnUser(user) };
}
