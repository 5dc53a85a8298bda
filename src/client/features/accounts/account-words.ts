import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { HttpError, Unreachable, messageOf } from '#client/lib/http.ts';

/** What the server says about signing in, by the code of the answer, so that it can be said in the visitor's language. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  wrong_login: msg`Invalid email or password`,
  wrong_code: msg`Invalid or expired code. Please try again.`,
  email_taken: msg`There is an account with this email already. Please use another one.`,
  administrator_exists: msg`There is an administrator already. Please sign in.`,
  setup_link_dead: msg`This link is not valid any more. Start the server again: it prints a new one.`,
};

/** Words for an error of a call about accounts: the visitor's where we have them, else the server's, else the fallback. */
export function useAccountWords(): (error: unknown, fallback: string) => string {
  const { _ } = useLingui();
  return (error, fallback) => {
    const known = error instanceof HttpError ? sentences[error.answer?.code ?? ''] : undefined;
    if (known !== undefined) return _(known);
    if (error instanceof Unreachable)
      return _(msg`The server could not be reached. Check your connection and try again.`);
    return messageOf(error, fallback);
  };
}
