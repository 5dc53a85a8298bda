import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProofChallenge } from '#contract/limits.ts';

/**
 * The number that solves a challenge; null when none does. Browsers have a SHA-256 of their own only on https, and it
 * makes a promise of each hash, which costs more than the hash.
 */
export function findNumber({
  salt,
  challenge,
  maxnumber,
}: Pick<ProofChallenge, 'salt' | 'challenge' | 'maxnumber'>): number | null {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number;
  }
  return null;
}
