import { useRef, useState } from 'react';
import type { OwnUserView, Registration } from '#contract/accounts.ts';
import type { FormTraces } from '#contract/limits.ts';
import { HttpError } from '#client/lib/http.ts';
import { logIn, register } from '#client/features/accounts/accounts.api.ts';

interface Registered {
  readonly user: OwnUserView;
  /** False when an earlier attempt had made the account, or it existed before. */
  readonly isNew: boolean;
}

interface Registering {
  /**
   * Signs in as well.
   * @throws any error of the server or the connection
   */
  readonly create: (input: Registration) => Promise<Registered>;
  /** While the browser computes the proof of work that the server asked for. */
  readonly isChecking: boolean;
}

/** Creates an account over a connection that may break: an attempt whose answer was lost may have counted. */
export function useRegistering(traces: () => FormTraces): Registering {
  const [isChecking, setIsChecking] = useState(false);
  const mayHaveCounted = useRef<string | null>(null);
  const create = async (input: Registration): Promise<Registered> => {
    try {
      const { user } = await register({ ...input, ...traces() }, () => setIsChecking(true));
      return { user, isNew: true };
    } catch (error) {
      const own = isTaken(error) && mayHaveCounted.current === input.email ? await ownAccount(input) : null;
      if (own !== null) return { user: own, isNew: false };
      if (isUncertain(error)) mayHaveCounted.current = input.email;
      throw error;
    } finally {
      setIsChecking(false);
    }
  };
  return { create, isChecking };
}

async function ownAccount({ email, password }: Registration): Promise<OwnUserView | null> {
  const answer = await logIn({ email, password }).catch(() => null);
  return answer !== null && 'user' in answer ? answer.user : null;
}

function isTaken(error: unknown): boolean {
  return error instanceof HttpError && error.answer?.code === 'email_taken';
}

function isUncertain(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500;
}
