import type { ProofChallenge } from '#contract/limits.ts';
import { HttpError } from '#client/lib/http.ts';

const PROOF_HEADER = 'Proof-Of-Work';

/**
 * Sends a request. If the server asks for a proof of work, it solves it and sends the request again. `onCheck` is
 * called when solving starts.
 */
export async function withProof<Answer>(
  send: (headers: Record<string, string>) => Promise<Answer>,
  onCheck: () => void = () => {},
): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    const challenge = challengeOf(error);
    if (challenge === null) throw error;
    onCheck();
    const { solveProof } = await import('./solve-proof.ts');
    return send({ [PROOF_HEADER]: await solveProof(challenge) });
  }
}

function challengeOf(error: unknown): ProofChallenge | null {
  if (!(error instanceof HttpError) || error.answer?.code !== 'proof_required') return null;
  return error.answer.challenge ?? null;
}
