import { z } from 'zod';
import type { GraphErrorClass } from './graph-call.ts';

/** Meta's error. It is classified by the numbers only: texts and traces contain arbitrary digits. */
export const graphError = z.object({
  code: z.number(),
  error_subcode: z.number().optional(),
  is_transient: z.boolean().optional(),
  message: z.string().optional(),
  error_user_msg: z.string().optional(),
  fbtrace_id: z.string().optional(),
});
export type GraphError = z.infer<typeof graphError>;

export const EXPIRED = 463;
export const PASSWORD_CHANGED = 460;
export const APP_REMOVED = 458;
/** A container was published before it was finished. */
export const NOT_READY = 2_207_027;
/** Meta cannot fetch the media: on Instagram, and a video and a photo on a Page. */
export const NOT_FETCHED: readonly number[] = [2_207_052, 1_363_057, 2_069_019];
/** The same text was posted just before. */
export const DUPLICATE = 506;

const SUBCODES: Readonly<Record<number, GraphErrorClass>> = {
  // Media that could not be fetched or handled this time.
  ...Object.fromEntries(NOT_FETCHED.map((subcode) => [subcode, 'retry'] as const)),
  2207001: 'retry',
  2207003: 'retry',
  2207008: 'retry',
  2207020: 'retry',
  [NOT_READY]: 'retry',
  2207032: 'retry',
  2207053: 'retry',
  // The day's posts are used up; posting was too fast.
  2207042: 'wait',
  1390008: 'wait',
  // The account is restricted.
  2207050: 'reconnect',
  // Taken for spam; a format, a shape, a size or a caption that is not taken.
  2207051: 'refuse',
  2207004: 'refuse',
  2207009: 'refuse',
  2207010: 'refuse',
  2207026: 'refuse',
  2207083: 'refuse',
  1366046: 'refuse',
};

// A video could not be fetched (389), or not be stored (390).
const RETRY = [-2, -1, 1, 2, 389, 390, 9004];
const WAIT = [4, 9, 17, 32, 341, 368, 613];
const RECONNECT = [3, 10, 102, 104, 190];

const isPermission = (code: number) => code >= 200 && code <= 299;
/** Each kind of business use has its own limit. */
const isBusinessLimit = (code: number) => code >= 80_000 && code <= 80_099;

export function classify({ code, error_subcode: subcode, is_transient }: GraphError, status: number): GraphErrorClass {
  const known = subcode === undefined ? undefined : SUBCODES[subcode];
  if (known !== undefined) return known;
  if (RECONNECT.includes(code) || isPermission(code)) return 'reconnect';
  if (WAIT.includes(code) || isBusinessLimit(code) || status === 429) return 'wait';
  if (RETRY.includes(code) || is_transient === true) return 'retry';
  return status >= 500 ? 'retry' : 'refuse';
}

export function classifySubcode(subcode: number): GraphErrorClass {
  return SUBCODES[subcode] ?? 'refuse';
}

/** Whether the result is unknown: an error on Meta's side that may come after the work was done. */
export function tellsNothing({ code, is_transient }: GraphError, status: number): boolean {
  return status >= 500 || [-2, -1, 1, 2].includes(code) || is_transient === true;
}
