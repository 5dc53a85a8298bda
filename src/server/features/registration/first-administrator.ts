import type { FirstAdministrator } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { keptFor } from '#domain/retention.ts';
import { recordOwnDeed } from '#server/features/audit/record-audit.ts';
import { isCommonPassword } from '#server/platform/password-blocklist.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import {
  administratorExists,
  commonPassword,
  emailTaken,
  setupLinkDead,
} from '#server/features/accounts/accounts.errors.ts';
import { hasFullAdministrator, insertUser, noteLogin } from '#server/features/accounts/accounts.store.ts';
import { isSetupLink, replaceSetupLink, useUpSetupLink } from '#server/features/accounts/one-time-links.store.ts';
import { startSession, type AskingBrowser, type SignedIn } from '#server/features/sessions/start-session.ts';

/**
 * At the start of the server, while there is no full administrator: creates the one in the settings, else a new link
 * for creating one. Processes that start at the same moment create one account.
 * @returns the link for the console; null when there is an administrator
 */
export async function ensureFirstAdministrator(hub: Platform): Promise<string | null> {
  const { config, database, clock } = hub;
  if (await hasFullAdministrator(database.db)) return null;
  if (config.firstAdmin !== undefined && (await createFromSettings(hub, config.firstAdmin))) return null;
  const [token, now] = [randomToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + keptFor('oneTimeLinks'));
  await database.write(({ db }) => replaceSetupLink(db, { tokenHash: tokenHash(token), now, expiresAt }));
  // After the #, because browsers send nothing of that to any server, so the token ends up in no log.
  return `${config.publicUrl}${pagePaths.setup}#${token}`;
}

async function createFromSettings(platform: Platform, admin: Omit<FirstAdministrator, 'token'>): Promise<boolean> {
  const { database, clock, log } = platform;
  const passwordHash = await hashPassword(admin.password, null);
  const now = clock.now();
  const user = await database.write(async (write) => {
    const made = { email: admin.email, name: admin.name, passwordHash, role: 'full-admin' } as const;
    const created = await insertUser(write.db, made, now);
    if (created !== null) await recordOwnDeed(write, created, { action: 'user-made-by-settings', at: now });
    return created;
  });
  if (user !== null || (await hasFullAdministrator(database.db))) return true;
  log.warn('ADMIN_EMAIL belongs to an account that isn’t a full administrator. Use the one-time link instead');
  return false;
}

/**
 * Creates the first administrator for the visitor with the link from the console, and signs that visitor in.
 * @throws administratorExists once there is a full administrator, whatever the link
 * @throws setupLinkDead when the link is unknown, older than a week, or was replaced by a newer one
 * @throws emailTaken when there is an account with this address; the link stays good
 * @throws commonPassword when it is among those that are guessed first; the link stays good
 */
export async function setUpFirstAdministrator(
  { database, clock }: Platform,
  { token, email, name, password }: FirstAdministrator,
  browser: AskingBrowser,
): Promise<SignedIn> {
  const link = tokenHash(token);
  // Asked before the password is hashed, which is dear, and again when the link is used up. First the link: one that
  // was used up since then has made the administrator that is asked for next.
  const isGood = await isSetupLink(database.db, link, clock.now());
  if (await hasFullAdministrator(database.db)) throw administratorExists();
  if (!isGood) throw setupLinkDead();
  if (isCommonPassword(password)) throw commonPassword('password');
  const passwordHash = await hashPassword(password, browser.line);
  const [sessionToken, now] = [randomToken(), clock.now()];
  return database.write(async (write) => {
    const { db } = write;
    const isUsedUp = await useUpSetupLink(db, link, now);
    if (await hasFullAdministrator(db)) throw administratorExists();
    if (!isUsedUp) throw setupLinkDead();
    const created = await insertUser(db, { email, name, passwordHash, role: 'full-admin' }, now);
    if (created === null) throw emailTaken();
    await recordOwnDeed(write, created, { action: 'user-set-up', at: now });
    const user = await noteLogin(db, created.id, passwordHash, now);
    return startSession(write, user ?? created, {
      token: sessionToken,
      replaces: browser.sessionToken,
      device: browser.device ?? null,
      now,
    });
  });
}
