import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { HttpError, Unreachable, messageOf } from '#client/lib/http.ts';
import { CookiesBlocked } from './accounts.api.ts';

export const cookiesBlocked = msg`This browser blocks cookies. Allow them for this site, then load the page again.`;

const sentences: Readonly<Record<string, MessageDescriptor>> = {
  wrong_login: msg`Invalid email or password`,
  wrong_code: msg`Invalid or expired code. Please try again.`,
  email_taken: msg`An account with this email already exists.`,
  last_full_administrator: msg`You’re the last full administrator. Please make someone else a full administrator first.`,
  administrator_exists: msg`There’s already an administrator. Please sign in.`,
  sign_in_to_confirm: msg`Sign in to your account in this browser first, then select the button again.`,
  setup_link_dead: msg`This link is no longer valid. Restart the server to get a new one.`,
};

/** What was done too often, by the code of the answer; the wait is added. */
const tooOften: Readonly<Record<string, MessageDescriptor>> = {
  too_many_wrong_passwords: msg`Too many wrong passwords.`,
  too_many_codes: msg`Too many wrong codes.`,
  too_often: msg`Too many tries from your network.`,
  proof_required: msg`Too many tries from your network.`,
};

const [MINUTE, HOUR] = [60, 3600];

function waitMessage(seconds: number): MessageDescriptor {
  if (seconds <= MINUTE)
    return msg`${plural(seconds, { one: 'Please try again in # second.', other: 'Please try again in # seconds.' })}`;
  if (seconds <= 2 * HOUR) {
    const minutes = Math.ceil(seconds / MINUTE);
    return msg`${plural(minutes, { one: 'Please try again in # minute.', other: 'Please try again in # minutes.' })}`;
  }
  const hours = Math.ceil(seconds / HOUR);
  return msg`${plural(hours, { one: 'Please try again in # hour.', other: 'Please try again in # hours.' })}`;
}

const saidOfFields: Readonly<Record<string, MessageDescriptor>> = {
  'Current password is incorrect': msg`Current password is incorrect`,
  'This password is too common. Please choose another one': msg`This password is too common. Please choose another one`,
};

function saidOfField(error: unknown): { path: string; message: string } | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return error.answer?.errors?.find(({ message }) => saidOfFields[message] !== undefined);
}

/** Null where we have no translation for the answer. */
export function blamedField<Name extends string>(error: unknown, fields: readonly Name[]): Name | undefined {
  const isTaken = error instanceof HttpError && error.answer?.code === 'email_taken';
  const path = isTaken ? 'email' : saidOfField(error)?.path;
  return fields.find((field) => field === path);
}

export function useAccountMessages(): (error: unknown, fallback: string) => string {
  const { _ } = useLingui();
  return (error, fallback) => {
    const code = (error instanceof HttpError ? error.answer?.code : undefined) ?? '';
    const known = sentences[code];
    if (known !== undefined) return _(known);
    const often = tooOften[code];
    if (often !== undefined && error instanceof HttpError && error.retryAfter !== null)
      return `${_(often)} ${_(waitMessage(error.retryAfter))}`;
    const ofField = saidOfFields[saidOfField(error)?.message ?? ''];
    if (ofField !== undefined) return _(ofField);
    if (error instanceof CookiesBlocked) return _(cookiesBlocked);
    if (error instanceof Unreachable) return _(msg`We can’t reach the server. Check your connection and try again.`);
    return messageOf(error, fallback);
  };
}
