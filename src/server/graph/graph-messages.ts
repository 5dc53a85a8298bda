import { shorten } from '#domain/shorten.ts';
import type { GraphErrorClass } from './graph-call.ts';
import { APP_REMOVED, DUPLICATE, EXPIRED, NOT_FETCHED, PASSWORD_CHANGED, type GraphError } from './graph-error.ts';

const MAX_MESSAGE_LENGTH = 400;

export const NO_ANSWER =
  'We sent the post, but Meta didn’t confirm it. It may have been posted. We’ll look for it and won’t send it again.';

export function formatGraphError(error: GraphError, kind: GraphErrorClass): string {
  const told = error.error_user_msg ?? error.message ?? `Error ${error.code}`;
  const ours = sentence(error, kind);
  return ours === null ? told : `${ours} Meta says: ${told}`;
}

function sentence({ code, error_subcode: subcode }: GraphError, kind: GraphErrorClass): string | null {
  if (kind === 'wait') return 'Meta isn’t accepting more requests for a while.';
  if (subcode !== undefined && NOT_FETCHED.includes(subcode))
    return 'Meta couldn’t load the picture or video. This site’s public address must be reachable from the internet.';
  if (code === DUPLICATE) return 'Facebook doesn’t accept the same text twice in a row.';
  if (kind !== 'reconnect') return null;
  if (code !== 190 && code !== 102 && code !== 104)
    return 'The access token doesn’t have a permission needed for posting. Connect the account again and grant all permissions.';
  if (subcode === PASSWORD_CHANGED) return 'The account’s password was changed. Connect it again.';
  if (subcode === APP_REMOVED) return 'The app was removed from the account. Connect it again.';
  if (subcode === EXPIRED) return 'The access token has expired. Connect the account again.';
  return 'The access token is no longer valid. Connect the account again.';
}

export function toldWithout(secrets: readonly string[], text: string): string {
  const spelled = secrets.filter((secret) => secret !== '').flatMap((secret) => [secret, encodeURIComponent(secret)]);
  // In this order: half a secret would not be found any more.
  return shorten(
    spelled.reduce((rest, secret) => rest.replaceAll(secret, '…'), text),
    MAX_MESSAGE_LENGTH,
  );
}
