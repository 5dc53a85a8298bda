import type { TestPlatform } from './test-platform.ts';

/** Oldest first; empty for one that expired before it was sent. */
export async function codesMailedTo({ platform }: { platform: TestPlatform }, email: string): Promise<string[]> {
  const mails = await platform.database.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'verification-code')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return mails.map(({ payload }) => {
    const { sealedCode } = payload as { sealedCode?: string };
    return sealedCode === undefined ? '' : platform.secrets.unseal('verification-code', sealedCode);
  });
}

export function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456';
}
