import { z } from 'zod';
import type { GraphUsage } from './graph-usage.ts';

export const graphObject = z.object({ id: z.string().min(1) });

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
  /** The call makes something public and must not be repeated. */
  readonly isPublic?: true;
  readonly answer: z.ZodType<T>;
}

/**
 * What can be done about a failed call: the same again later (`retry`), the same when there is room again (`wait`), a
 * new token or permission (`reconnect`), nothing (`refuse`). `unknown`: it may have happened although no answer says
 * so, so look for it instead of repeating it.
 */
export type GraphErrorClass = 'retry' | 'wait' | 'reconnect' | 'refuse' | 'unknown';

export interface GraphFailure {
  readonly ok: false;
  readonly class: GraphErrorClass;
  /** A sentence for administrators, without secrets. */
  readonly reason: string;
  readonly code: number | null;
  readonly subcode: number | null;
  /** Meta's support asks for it. */
  readonly trace: string | null;
  /** How long Meta asks to wait, in ms; null if it does not say. */
  readonly waitMs: number | null;
}

export type GraphAnswer<T> = { readonly ok: true; readonly value: T; readonly usage: GraphUsage } | GraphFailure;
