import { organizes, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const PURPOSE = 'manage-link';
const MAILED_TO = 'manage-link mailed to';
const TAG_LENGTH = 22;
const TOKEN =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.(0|[1-9]\d{0,8})(?:\.([0-9a-z]{1,9})\.([\w-]{22}))?\.([\w-]{43})$/;

interface Mailing {
  readonly to: string;
  readonly at: Date;
}

interface ManageRight {
  readonly signupId: string;
  readonly linkVersion: number;
  /** Whether the token was mailed to this address: its bearer has that mail, which people pass on. */
  wasMailedTo(address: string): boolean;
}

/**
 * The right to see, change and cancel one signup. It is derived, never stored: raising the signup's `linkVersion` makes
 * older ones invalid. A mailed one contains a keyed hash of the address.
 */
export function manageToken(secrets: Secrets, signupId: string, linkVersion: number, mailing?: Mailing): string {
  const parts = [signupId.replaceAll('-', '').toLowerCase(), linkVersion];
  if (mailing !== undefined) parts.push(secondsOf(mailing.at).toString(36), tagOf(secrets, mailing.to));
  const head = parts.join('.');
  return `${head}.${secrets.sign(PURPOSE, head)}`;
}

/** Null when this installation did not make the token. The caller decides whether the version is still the signup's. */
export function readManageToken(secrets: Secrets, token: string): ManageRight | null {
  const parts = TOKEN.exec(token);
  if (parts === null) return null;
  const [head, signature] = [token.slice(0, token.lastIndexOf('.')), parts[9] ?? ''];
  if (!sameSecret(signature, secrets.sign(PURPOSE, head))) return null;
  const [, , , , , , version, , tag] = parts;
  return {
    signupId: parts.slice(1, 6).join('-'),
    linkVersion: Number(version),
    wasMailedTo: (address) => tag !== undefined && sameSecret(tag, tagOf(secrets, address)),
  };
}

export type SignupActor = 'link-holder' | 'owner' | Actor;

/**
 * Whether a newer link replaced the one that the volunteer opened: a request that began with the older one must not end
 * after that.
 */
export function isReplaced(
  opened: { readonly linkVersion: number },
  held: { readonly linkVersion: number },
  by: SignupActor,
): boolean {
  return by === 'link-holder' && opened.linkVersion !== held.linkVersion;
}

/** Whether the signup was moved to a sheet that the organizer does not organize since they opened it. */
export function wasMovedAway(
  opened: { readonly sheetId: string },
  held: { readonly sheetId: string },
  by: SignupActor,
): boolean {
  return typeof by !== 'string' && opened.sheetId !== held.sheetId && !organizes(by, held.sheetId);
}

/** The token is in the fragment, which browsers send to no server. */
export function manageUrl(
  platform: Pick<Platform, 'config' | 'secrets'>,
  signupId: string,
  linkVersion: number,
): string {
  return urlWith(platform, manageToken(platform.secrets, signupId, linkVersion));
}

/** As `manageUrl`, for a mail to this recipient that is written now. */
export function mailedManageUrl(
  {
    platform,
    recipient,
  }: { readonly platform: Pick<Platform, 'config' | 'secrets' | 'clock'>; readonly recipient: string },
  signupId: string,
  linkVersion: number,
): string {
  const mailing = { to: recipient, at: platform.clock.now() };
  return urlWith(platform, manageToken(platform.secrets, signupId, linkVersion, mailing));
}

function urlWith({ config }: Pick<Platform, 'config'>, token: string): string {
  return `${config.publicUrl}/manage#${token}`;
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function tagOf(secrets: Secrets, address: string): string {
  return secrets.sign(MAILED_TO, address.toLowerCase()).slice(0, TAG_LENGTH);
}
