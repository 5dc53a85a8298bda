import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/**
 * The session, a login that waits for its code, proof that a user signed in with this browser before, the signup that a
 * browser without script made or opened lately, proof that its user reads a mailbox, and one that waits for its code.
 */
const names = {
  session: 'sid',
  login: 'pre',
  device: 'dev',
  signup: 'own',
  mailbox: 'box',
  mailboxCode: 'ask',
} as const;
type CookieKind = keyof typeof names;

// What `randomToken` and `makeKnownDevice` make; anything else is answered without asking the database.
const TOKEN = /^[\w-]{43}$/;

/** Over https with the prefix that prevents other hosts of the domain from setting the cookie. */
export function cookieName(config: Config, kind: CookieKind): string {
  return isSecure(config) ? `__Host-${names[kind]}` : names[kind];
}

/** Null when there is none or it cannot be one of ours. The others are sealed and no tokens. */
export function readCookie(
  config: Config,
  request: Pick<FastifyRequest, 'cookies'>,
  kind: 'session' | 'login' | 'device',
): string | null {
  const token = request.cookies[cookieName(config, kind)];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

export function giveCookie(
  config: Config,
  reply: FastifyReply,
  kind: CookieKind,
  token: string,
  lastsMs: number,
): void {
  reply.setCookie(cookieName(config, kind), token, { ...cookieFlags(config), maxAge: Math.floor(lastsMs / 1000) });
}

export function takeCookie(config: Config, reply: FastifyReply, kind: CookieKind): void {
  reply.clearCookie(cookieName(config, kind), cookieFlags(config));
}

/** So that the next user of this browser finds nothing personal. */
export function takePersonsCookies(config: Config, reply: FastifyReply): void {
  takeCookie(config, reply, 'session');
  takeCookie(config, reply, 'signup');
  takeCookie(config, reply, 'mailbox');
  takeCookie(config, reply, 'mailboxCode');
}

/** For this host alone, unreadable for scripts, and not sent with requests that other websites cause. */
export function cookieFlags(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}
