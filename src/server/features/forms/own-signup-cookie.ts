import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieFlags } from '#server/features/accounts/cookies.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';

const NAME = 'own';
const PURPOSE = 'sign-up of this browser';
const KEPT_FOR = 30 * 60_000;

const content = z.object({
  state: z.enum(['made', 'opened', 'withdrawn']),
  signupId: z.string(),
  linkVersion: z.number(),
  slotId: z.string(),
  sheetId: z.string(),
  until: z.number(),
});
/** The sign-up that a browser without script made or opened lately, sealed into a cookie: no address names it. */
export type OwnSignupRight = Omit<z.infer<typeof content>, 'until'>;

type Parts = Pick<Platform, 'config' | 'secrets' | 'clock'>;

export function giveOwnSignup(
  { config, secrets, clock }: Parts,
  reply: FastifyReply,
  state: OwnSignupRight['state'],
  { id: signupId, linkVersion, slotId, sheetId }: SignupOfEvent,
): void {
  const until = clock.now().getTime() + KEPT_FOR;
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ state, signupId, linkVersion, slotId, sheetId, until }));
  reply.setCookie(nameFor(config), sealed, { ...cookieFlags(config), maxAge: KEPT_FOR / 1000 });
}

/** Null without one, for one that is too old, and for one that this installation did not seal. */
export function readOwnSignup(
  { config, secrets, clock }: Parts,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): OwnSignupRight | null {
  const sealed = cookies[nameFor(config)];
  if (sealed === undefined) return null;
  try {
    const { until, ...right } = content.parse(JSON.parse(secrets.unseal(PURPOSE, sealed)));
    return clock.now().getTime() < until ? right : null;
  } catch {
    return null;
  }
}

function nameFor(config: Parts['config']): string {
  return cookieFlags(config).secure ? `__Host-${NAME}` : NAME;
}
