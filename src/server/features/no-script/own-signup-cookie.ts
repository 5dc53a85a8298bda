import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieName, giveCookie } from '#server/features/sessions/cookies.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';

const PURPOSE = 'sign-up of this browser';
const KEPT_FOR = 30 * 60_000;

const content = z.object({
  state: z.enum(['made', 'opened', 'withdrawn', 'waits']),
  /** With `waits`, the id of an entry of a waiting list. */
  signupId: z.string(),
  linkVersion: z.number(),
  slotId: z.string(),
  sheetId: z.string(),
  until: z.number(),
});
/** The signup that a browser without script made or opened lately, sealed into a cookie: no address names it. */
export type OwnSignupRight = Omit<z.infer<typeof content>, 'until'>;

type Parts = Pick<Platform, 'config' | 'secrets' | 'clock'>;

/**
 * Gives a browser the right to see and withdraw a signup and the others of its form for half an hour, or to see that one
 * on this slot was withdrawn.
 */
export function giveOwnSignup(
  { config, secrets, clock }: Parts,
  reply: FastifyReply,
  state: OwnSignupRight['state'],
  { id: signupId, linkVersion, slotId, sheetId }: Pick<SignupOfEvent, 'id' | 'linkVersion' | 'slotId' | 'sheetId'>,
): void {
  const until = clock.now().getTime() + KEPT_FOR;
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ state, signupId, linkVersion, slotId, sheetId, until }));
  giveCookie(config, reply, 'signup', sealed, KEPT_FOR);
}

/** Null without one, for one that is too old, and for one that this installation did not seal. */
export function readOwnSignup(
  { config, secrets, clock }: Parts,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): OwnSignupRight | null {
  const sealed = cookies[cookieName(config, 'signup')];
  if (sealed === undefined) return null;
  try {
    const { until, ...right } = content.parse(JSON.parse(secrets.unseal(PURPOSE, sealed)));
    return clock.now().getTime() < until ? right : null;
  } catch {
    return null;
  }
}
