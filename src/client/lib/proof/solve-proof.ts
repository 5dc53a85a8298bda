import type { ProofChallenge, ProofOfWork } from '#contract/limits.ts';

/**
 * Solves a challenge in a worker, so the page stays responsive. Returns the value of the header.
 * @throws when the challenge has no solution
 */
export async function solveProof(given: ProofChallenge): Promise<string> {
  const number = await inWorker(given).catch(() => onPage(given));
  if (number === null) throw new Error('The challenge has no solution');
  const { algorithm, challenge, salt, signature } = given;
  const proof: ProofOfWork = { algorithm, challenge, number, salt, signature };
  return btoa(JSON.stringify(proof));
}

async function onPage(given: ProofChallenge): Promise<number | null> {
  const { findNumber } = await import('./find-number.ts');
  return findNumber(given);
}

function inWorker(given: ProofChallenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => end(() => resolve(data)));
    worker.addEventListener('error', () => end(() => reject(new Error('There is no worker'))));
    worker.postMessage(given, []);
  });
}
