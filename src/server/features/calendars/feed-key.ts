import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.(0|[1-9]\d{0,8})\.[\w-]{43}$/;

interface FeedRight {
  readonly mailboxId: string;
  readonly version: number;
}

/** The address of a mailbox's calendar. It is derived, never stored; a higher version ends it. */
export function feedUrl({ config, secrets }: Pick<Platform, 'config' | 'secrets'>, right: FeedRight): string {
  return `${config.publicUrl}/calendar/mine/${keyOf(secrets, right)}.ics`;
}

/** Null when this installation did not make the key. The caller decides whether the version still counts. */
export function readFeedKey(secrets: Secrets, key: string): FeedRight | null {
  const parts = KEY.exec(key);
  if (parts === null) return null;
  const right = { mailboxId: parts.slice(1, 6).join('-'), version: Number(parts[6]) };
  return sameSecret(key, keyOf(secrets, right)) ? right : null;
}

function keyOf(secrets: Secrets, { mailboxId, version }: FeedRight): string {
  const head = `${mailboxId.replaceAll('-', '').toLowerCase()}.${version}`;
  return `${head}.${secrets.sign('own-calendar', head)}`;
}
