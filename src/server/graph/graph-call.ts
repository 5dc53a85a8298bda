import { z } from 'zod';
import type { GraphUsage } from './graph-usage.ts';

/** What answers are made of: something with an id. */
export const graphObject = z.object({ id: z.string().min(1) });

/** A Page or a business account with the token that acts for it. */
export interface GraphAccount {
  readonly id: string;
  readonly token: string;
}

export interface GraphCall<T> {
  readonly account: GraphAccount;
  readonly method: 'GET' | 'POST';
  /** Below the version: an id, or an id and an edge. */
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What it does is seen by everybody at once, and must not happen twice. */
  readonly isPublic?: true;
  /** What of the answer is used. */
  readonly answer: z.ZodType<T>;
}

/**
 * What can be done about a call that came to nothing: the same again later (`retry`), the same when there is room again
 * (`wait`), a new token or a missing permission (`reconnect`), nothing (`refuse`). `unknown` is for what may have
 * happened although no answer says so: it must be looked for, not repeated.
 */
export type GraphErrorClass = 'retry' | 'wait' | 'reconnect' | 'refuse' | 'unknown';

export interface GraphFailure {
  readonly ok: false;
  readonly class: GraphErrorClass;
  /** A sentence for an administrator, without a secret in it. */
  readonly reason: string;
  /** Meta's; null when nothing of Meta's could be read. */
  readonly code: number | null;
  readonly subcode: number | null;
  /** What Meta's support asks for. */
  readonly trace: string | null;
  /** For how long Meta asks to be left alone, in milliseconds; null when it does not say. */
  readonly waitMs: number | null;
}

export type GraphAnswer<T> = { readonly ok: true; readonly value: T; readonly usage: GraphUsage } | GraphFailure;
