import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { HttpError, Unreachable, messageOf } from '#client/lib/http.ts';

/** What the server says about signing in, by the code of the answer, so that it can be said in the visitor's language. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  wrong_login: msg`Invalid email or password`,
  wrong_code: msg`Invalid or expired code. Please try again.`,
  email_taken: msg`An account with this email already exists.`,
  last_full_administrator: msg`You are the last full administrator. Please make someone else a full administrator first.`,
  administrator_exists: msg`There is an administrator already. Please sign in.`,
  setup_link_dead: msg`This link is not valid any more. Start the server again: it prints a new one.`,
};

const WRONG_PASSWORD = 'Current password is incorrect';

/** Whether the password that should prove who somebody is was not the right one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof HttpError && error.answer?.errors?.some(({ message }) => message === WRONG_PASSWORD) === true;
}

/** Whether another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof HttpError && error.answer?.code === 'email_taken';
}

/** Words for an error of a call about accounts: the visitor's where we have them, else the server's, else the fallback. */
export function useAccountWords(): (error: unknown, fallback: string) => string {
  const { _ } = useLingui();
  return (error, fallback) => {
    const known = error instanceof HttpError ? sentences[error.answer?.code ?? ''] : undefined;
    if (known !== undefined) return _(known);
    if (isWrongPassword(error)) return _(msg`Current password is incorrect`);
    if (error instanceof Unreachable)
      return _(msg`The server could not be reached. Check your connection and try again.`);
    return messageOf(error, fallback);
  };
}
