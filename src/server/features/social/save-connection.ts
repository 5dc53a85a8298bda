import { ACCESS_TOKEN_REQUIRED, type ConnectionInput } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { idOfKind } from '#server/platform/new-id.ts';
import { checkToken } from './check-token.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { connectionOf, savedToken, sealedForConnection } from './connection-status.ts';
import { accountOf, saveAccount } from './social-accounts.store.ts';
import { connectionRefused } from './social.errors.ts';

export const accountSubject = (social: SocialPlatform) => idOfKind(`social account ${social}`);

/**
 * Saves an account after the platform has confirmed id and token. Where the platform cannot be asked, they are saved
 * all the same, and asked about later.
 * @throws 400 without a token, and with the platform's reason when it refuses them; then nothing is saved
 */
export async function saveConnection(
  hub: Context<'mailbox' | 'graph'>,
  social: SocialPlatform,
  { accountId, accessToken }: ConnectionInput,
  actor: Actor,
): Promise<void> {
  const before = await accountOf(hub.database.db, social);
  // A token goes only to the account that it was entered for.
  const kept = before.accountId === accountId ? savedToken(hub, social, before) : null;
  const token = accessToken === '' ? kept : accessToken;
  if (token === null) throw invalid([{ path: 'accessToken', message: ACCESS_TOKEN_REQUIRED }]);
  const connection = connectionOf(hub, 'settings', { id: accountId, token });
  const check = await checkToken(hub, social, connection);
  const isVerdict = !('ok' in check);
  if (isVerdict && !check.isValid) throw connectionRefused(check.problem);
  const [sealed, at] = [hub.secrets.seal(sealedForConnection(social), token), hub.clock.now()];
  await hub.database.write(async (write) => {
    await saveAccount(write.db, social, { accountId, token: sealed });
    if (isVerdict) await recordTokenCheck(hub, write, social, check);
    const deed = { action: 'social-connection-saved', subjectId: accountSubject(social), detail: social, at } as const;
    await recordAudit(write, actor, deed);
  });
}

export async function removeConnection(
  hub: Context<'mailbox' | 'graph'>,
  social: SocialPlatform,
  actor: Actor,
): Promise<void> {
  const at = hub.clock.now();
  await hub.database.write(async (write) => {
    await saveAccount(write.db, social, null);
    const subjectId = accountSubject(social);
    await recordAudit(write, actor, { action: 'social-connection-removed', subjectId, detail: social, at });
  });
}
