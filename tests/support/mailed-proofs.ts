import type { TestPlatform } from './test-platform.ts';

/** Oldest first. */
export async function proofsMailedTo({ platform }: { platform: TestPlatform }, email: string): Promise<string[]> {
  const mails = await platform.database.db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('kind', 'in', ['welcome', 'new-address'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ kind, payload }) =>
    platform.secrets.unseal(kind, (payload as { sealedToken?: string }).sealedToken ?? ''),
  );
}
