import { FILLED_IN_AT_LEAST_MS } from '#contract/limits.ts';
import { newId } from '#server/platform/new-id.ts';
import { sameSecret } from '#server/platform/secrets.ts';
import type { Platform } from '#server/platform/platform.ts';

const PURPOSE = 'form without script';
const HOUR = 3_600_000;
/** Shorter than signup keys are remembered, so that a form that is sent again is always recognised. */
const OPEN_FOR = 12 * HOUR;
const TOKEN = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

type Parts = Pick<Platform, 'secrets' | 'clock'>;

/**
 * What a form without script carries in place of a proof of work: when it was handed out, and a name under which it
 * signs up once. A program thus has to fetch a form and wait for each signup, and a reload repeats none.
 */
export function newFormToken({ secrets, clock }: Parts): string {
  const now = clock.now();
  const head = `${newId(now)}.${now.getTime().toString(36)}`;
  return `${head}.${secrets.sign(PURPOSE, head)}`;
}

/** Null for a form that this hub did not hand out, or handed out a moment or more than half a day ago. */
export function formNameOf({ secrets, clock }: Parts, token: string): string | null {
  const [, name, handedOut, signature] = TOKEN.exec(token) ?? [];
  if (name === undefined || handedOut === undefined || signature === undefined) return null;
  if (!sameSecret(signature, secrets.sign(PURPOSE, `${name}.${handedOut}`))) return null;
  const age = clock.now().getTime() - Number.parseInt(handedOut, 36);
  return age >= FILLED_IN_AT_LEAST_MS && age < OPEN_FOR ? name : null;
}
