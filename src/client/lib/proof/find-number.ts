import type { ProofChallenge } from '#contract/limits.ts';

/** Null if no number solves it. */
export function findNumber({
  salt,
  challenge,
  maxnumber,
}: Pick<ProofChallenge, 'salt' | 'challenge' | 'maxnumber'>): number | null {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(`${salt}${number}`) === challenge) return number;
  }
  return null;
}

// The roots of the first primes, as the standard wants them.
const PRIMES = firstPrimes(64);
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const WORDS = new Int32Array(64);

/**
 * SHA-256 of an ASCII text, in hex. The browser's own works only on https and returns a promise per hash, which costs
 * more than the hash.
 */
export function sha256(text: string): string {
  const blocks = padded(text);
  const state = START.slice();
  for (let at = 0; at < blocks.length; at += 16) digest(state, blocks, at);
  let hex = '';
  for (let at = 0; at < 8; at += 1) hex += (state[at]! >>> 0).toString(16).padStart(8, '0');
  return hex;
}

/** In blocks of 16 words, with the end mark and the length in bits. */
function padded(text: string): Int32Array {
  const words = new Int32Array(Math.ceil((text.length + 9) / 64) * 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80;
    words[at >> 2] = words[at >> 2]! | (byte << (24 - (at % 4) * 8));
  }
  words[words.length - 1] = text.length * 8;
  return words;
}

// Written out, because this runs some ten thousand times on a phone.
function digest(state: Int32Array, blocks: Int32Array, from: number): void {
  for (let at = 0; at < 64; at += 1) WORDS[at] = at < 16 ? blocks[from + at]! : wordAt(at);
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let at = 0; at < 64; at += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + WORDS[at]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

function wordAt(at: number): number {
  const early = WORDS[at - 15]!;
  const late = WORDS[at - 2]!;
  const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
  const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
  return (WORDS[at - 16]! + first + WORDS[at - 7]! + second) | 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}
