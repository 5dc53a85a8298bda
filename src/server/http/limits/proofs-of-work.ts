import { hash, randomBytes, randomInt } from 'node:crypto';
import { MAX_PROOF_ATTEMPTS, proofOfWork, type ProofChallenge } from '#contract/limits.ts';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const PURPOSE = 'proof of work';
const SOLVED_WITHIN = 10 * 60_000;
const MAX_REMEMBERED = 100_000;
const LONGEST = 1024;
// Closed by a character that is no digit, so that no digit of the number can be taken for one of the date.
const SALT = /^[\w-]{16}\?expires=(\d{1,15})&$/;

export class ProofsOfWork {
  readonly #secrets: Secrets;
  readonly #used = new Map<string, number>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  challenge(now: Date): ProofChallenge {
    const salt = `${randomBytes(12).toString('base64url')}?expires=${now.getTime() + SOLVED_WITHIN}&`;
    const challenge = hash('sha256', `${salt}${randomInt(MAX_PROOF_ATTEMPTS + 1)}`, 'hex');
    const signature = this.#sign(salt, challenge);
    return { algorithm: 'SHA-256', challenge, maxnumber: MAX_PROOF_ATTEMPTS, salt, signature };
  }

  /** Whether a header holds a solved challenge of ours that is neither expired nor used; uses it. */
  use(header: unknown, now: Date): boolean {
    const proof = read(header);
    if (proof === null || !sameSecret(this.#sign(proof.salt, proof.challenge), proof.signature)) return false;
    const expiresAt = Number(SALT.exec(proof.salt)?.[1] ?? 0);
    if (expiresAt <= now.getTime() || this.#used.has(proof.challenge)) return false;
    if (hash('sha256', `${proof.salt}${proof.number}`, 'hex') !== proof.challenge) return false;
    this.#forgetOld(now);
    this.#used.set(proof.challenge, expiresAt);
    return true;
  }

  #sign(salt: string, challenge: string): string {
    return this.#secrets.sign(PURPOSE, `${challenge} ${salt}`);
  }

  #forgetOld(now: Date): void {
    for (const [challenge, expiresAt] of this.#used) {
      if (expiresAt > now.getTime() && this.#used.size < MAX_REMEMBERED) return;
      this.#used.delete(challenge);
    }
  }
}

function read(header: unknown) {
  if (typeof header !== 'string' || header.length > LONGEST) return null;
  try {
    return proofOfWork.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
