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

/** What only the server can find wrong with one field, by what it says. */
const saidOfFields: Readonly<Record<string, MessageDescriptor>> = {
  'Current password is incorrect': msg`Current password is incorrect`,
  'This password is one of the most common. Please choose another one': msg`This password is one of the most common. Please choose another one`,
};

function saidOfField(error: unknown): { path: string; message: string } | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return error.answer?.errors?.find(({ message }) => saidOfFields[message] !== undefined);
}

/** The one of these fields that an answer is about, where we have words of our own for it. */
export function blamedField<Name extends string>(error: unknown, fields: readonly Name[]): Name | undefined {
  const isTaken = error instanceof HttpError && error.answer?.code === 'email_taken';
  const path = isTaken ? 'email' : saidOfField(error)?.path;
  return fields.find((field) => field === path);
}

/** Words for an error of a call about accounts: the visitor's where we have them, else the server's, else the fallback. */
export function useAccountWords(): (error: unknown, fallback: string) => string {
  const { _ } = useLingui();
  return (error, fallback) => {
    const known = error instanceof HttpError ? sentences[error.answer?.code ?? ''] : undefined;
    if (known !== undefined) return _(known);
    const ofField = saidOfFields[saidOfField(error)?.message ?? ''];
    if (ofField !== undefined) return _(ofField);
    if (error instanceof Unreachable)
      return _(msg`The server could not be reached. Check your connection and try again.`);
    return messageOf(error, fallback);
  };
}
