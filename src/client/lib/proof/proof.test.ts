import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROOF_HEADER, proofOfWork } from '#contract/limits.ts';
import { HttpError } from '#client/lib/http.ts';
import { ProofsOfWork } from '#server/http/limits/proofs-of-work.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { findNumber } from './find-number.ts';
import { withProof } from './with-proof.ts';

test('a challenge is solved, at its ends too, and one without a solution is seen', () => {
  const challenge = (number: number) => ({ salt: 'salt?', challenge: hash('sha256', `salt?${number}`, 'hex') });
  expect(findNumber({ ...challenge(0), maxnumber: 20 })).toBe(0);
  expect(findNumber({ ...challenge(20), maxnumber: 20 })).toBe(20);
  expect(findNumber({ ...challenge(21), maxnumber: 20 })).toBeNull();
});

test('what the server asks for is solved and sent along once, in a way that the server takes', async () => {
  const [proofs, now] = [new ProofsOfWork(createSecrets('a key')), new Date(0)];
  const steps: string[] = [];
  const answer = await withProof(
    async (headers) => {
      const [header] = Object.entries(headers).map(([name, value]) => name.toLowerCase() === PROOF_HEADER && value);
      steps.push(header === undefined ? 'without' : 'with');
      if (proofs.use(header, now)) return 'signed up';
      const body = { message: 'too often', code: 'proof_required', challenge: proofs.challenge(now) };
      throw new HttpError(429, JSON.stringify(body), '', 60);
    },
    () => steps.push('checking'),
  );
  expect(answer).toBe('signed up');
  expect(steps).toEqual(['without', 'checking', 'with']);
  expect(proofOfWork.safeParse({}).success).toBe(false);
});

test('any other refusal is handed on, and so is a second demand for a proof', async () => {
  const refuse = (body: object) => async () => {
    throw new HttpError(429, JSON.stringify({ message: 'no', ...body }), '', 60);
  };
  await expect(withProof(refuse({ code: 'too_often' }))).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  await expect(withProof(refuse({ code: 'proof_required' }))).rejects.toMatchObject({ status: 429 });
  const challenge = { algorithm: 'SHA-256', salt: 's', challenge: hash('sha256', 's0', 'hex'), maxnumber: 1 };
  await expect(withProof(refuse({ code: 'proof_required', challenge }))).rejects.toMatchObject({ retryAfter: 60 });
});
