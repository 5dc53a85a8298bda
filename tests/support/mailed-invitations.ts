import type { TestHub } from './test-hub.ts';

/** The token of the last invitation that was mailed to this address. */
export async function mailedInvitation({ hub }: Pick<TestHub, 'hub'>, email: string): Promise<string> {
  const { payload } = await hub.database.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'organizer-invitation')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { sealedToken } = payload as { readonly sealedToken: string };
  return hub.secrets.unseal('organizer-invitation', sealedToken);
}
