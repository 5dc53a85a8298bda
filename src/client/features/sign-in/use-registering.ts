import { useRef, useState } from 'react';
import type { Registration, UserView } from '#contract/accounts.ts';
import type { FormTraces } from '#contract/limits.ts';
import { HttpError } from '#client/lib/http.ts';
import { logIn, register } from '#client/features/accounts/accounts.api.ts';

interface Registered {
  readonly user: UserView;
  /** False when an earlier try had made the account, or it was there before. */
  readonly isNew: boolean;
}

interface Registering {
  /**
   * Makes an account and signs in with it.
   *
   * @throws what the server or the line has against it
   */
  readonly create: (input: Registration) => Promise<Registered>;
  /** While the browser proves its work, which the server asked for. */
  readonly isChecking: boolean;
}

/** Making an account, however often the line breaks: a try whose answer was lost may have counted. */
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

/** The account with this address, when this password opens it. */
async function ownAccount({ email, password }: Registration): Promise<UserView | null> {
  const answer = await logIn({ email, password }).catch(() => null);
  return answer !== null && 'user' in answer ? answer.user : null;
}

function isTaken(error: unknown): boolean {
  return error instanceof HttpError && error.answer?.code === 'email_taken';
}

function isUncertain(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500;
}
