import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAILBOX_PROOF_DAYS } from '#domain/mailbox-proofs.ts';
import { DAY } from '#domain/retention.ts';
import { cookieName, giveCookie } from '#server/features/sessions/cookies.ts';
import type { Platform } from '#server/platform/platform.ts';

const [PROOF, CODE] = ['mailbox of this browser', 'code that this browser asked for'];
const PROOF_LASTS = MAILBOX_PROOF_DAYS * DAY;

type Parts = Pick<Platform, 'config' | 'secrets' | 'clock'>;

const heldProof = z.object({ mailboxId: z.string(), version: z.number(), until: z.number() });
const heldCode = z.object({ token: z.string(), email: z.string(), until: z.number() });

/** That whoever uses this browser reads a mailbox. The row of the mailbox decides whether the version still counts. */
export type HeldProof = Omit<z.infer<typeof heldProof>, 'until'>;
/** The token of a code that is asked for, and the address as it was typed. */
export type HeldCode = Omit<z.infer<typeof heldCode>, 'until'>;

export function giveProof({ config, secrets, clock }: Parts, reply: FastifyReply, proof: HeldProof): void {
  const until = clock.now().getTime() + PROOF_LASTS;
  giveCookie(config, reply, 'mailbox', secrets.seal(PROOF, JSON.stringify({ ...proof, until })), PROOF_LASTS);
}

export function giveAskedCode(
  { config, secrets, clock }: Parts,
  reply: FastifyReply,
  { lasts, ...code }: HeldCode & { readonly lasts: number },
): void {
  const until = clock.now().getTime() + lasts;
  giveCookie(config, reply, 'mailboxCode', secrets.seal(CODE, JSON.stringify({ ...code, until })), lasts);
}

/** Null without one, for one that is too old, and for one that this installation did not seal. */
export function readProof(parts: Parts, { cookies }: Pick<FastifyRequest, 'cookies'>): HeldProof | null {
  return unsealed(parts, PROOF, heldProof, cookies[cookieName(parts.config, 'mailbox')]);
}

/** As `readProof`. */
export function readAskedCode(parts: Parts, { cookies }: Pick<FastifyRequest, 'cookies'>): HeldCode | null {
  return unsealed(parts, CODE, heldCode, cookies[cookieName(parts.config, 'mailboxCode')]);
}

function unsealed<Held extends { readonly until: number }>(
  { secrets, clock }: Parts,
  purpose: string,
  schema: z.ZodType<Held>,
  sealed: string | undefined,
): Held | null {
  if (sealed === undefined) return null;
  try {
    const held = schema.parse(JSON.parse(secrets.unseal(purpose, sealed)));
    return clock.now().getTime() < held.until ? held : null;
  } catch {
    return null;
  }
}
