import { shorten } from '#domain/shorten.ts';
import type { GraphErrorClass } from './graph-call.ts';
import { APP_REMOVED, DUPLICATE, EXPIRED, NOT_FETCHED, PASSWORD_CHANGED, type GraphError } from './graph-error.ts';

const MAX_MESSAGE_LENGTH = 400;

export const NO_ANSWER =
  'The post was handed over, but Meta never said what came of it. It may be there; it is looked for, not sent again.';

/** What an error means for whoever looks after the accounts, with Meta's own words where they say more. */
export function inWords(error: GraphError, kind: GraphErrorClass): string {
  const told = error.error_user_msg ?? error.message ?? `Error ${error.code}`;
  const ours = sentence(error, kind);
  return ours === null ? told : `${ours} Meta says: ${told}`;
}

function sentence({ code, error_subcode: subcode }: GraphError, kind: GraphErrorClass): string | null {
  if (kind === 'wait') return 'Meta takes no more calls for a while.';
  if (subcode !== undefined && NOT_FETCHED.includes(subcode))
    return 'Meta could not fetch the picture or video: the public address of this hub must be reachable from outside.';
  if (code === DUPLICATE) return 'Facebook takes the same text only once in a row.';
  if (kind !== 'reconnect') return null;
  if (code !== 190 && code !== 102 && code !== 104)
    return 'The access token lacks a permission that posting needs: connect the account again and grant all that is asked.';
  if (subcode === PASSWORD_CHANGED) return 'The password of the account was changed: connect it again.';
  if (subcode === APP_REMOVED) return 'The app was removed from the account: connect it again.';
  if (subcode === EXPIRED) return 'The access token has expired: connect the account again.';
  return 'The access token is no longer valid: connect the account again.';
}

/** A text as it may be kept and shown: short, and without these secrets, as they are and as addresses spell them. */
export function toldWithout(secrets: readonly string[], text: string): string {
  const spelled = secrets.filter((secret) => secret !== '').flatMap((secret) => [secret, encodeURIComponent(secret)]);
  // In this order: half a secret would not be found any more.
  return shorten(
    spelled.reduce((rest, secret) => rest.replaceAll(secret, '…'), text),
    MAX_MESSAGE_LENGTH,
  );
}
