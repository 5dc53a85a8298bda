import type { TestPlatform } from './test-platform.ts';

/** The login codes that were written to an address, oldest first; empty for one whose time to be sent has run out. */
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

/** A code that is not that one. */
export function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456';
}
