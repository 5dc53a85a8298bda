import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { GraphAccount, GraphFailure } from '#server/platform/graph/graph-call.ts';
import { INSTAGRAM_PERMISSIONS, inspectToken, PAGE_PERMISSIONS } from '#server/platform/graph/inspect-token.ts';
import { readInstagramAccount } from '#server/platform/graph/instagram-calls.ts';
import { readPage } from '#server/platform/graph/page-calls.ts';
import type { Hub } from '#server/hub.ts';
import type { Connection } from './read-connection.ts';
import type { Verdict } from './social-accounts.store.ts';

const WRONG_ID: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'The access token is right, but it opens no Page with this id: look the id up once more.',
  instagram:
    'The access token is right, but it opens no Instagram business account with this id: look it up once more.',
};

/**
 * Asks a platform what it thinks of an account and its token. A failure is no verdict: nobody could be asked.
 */
export async function askAboutConnection(
  { graph, platform }: Pick<Hub, 'graph' | 'platform'>,
  social: SocialPlatform,
  { account, credentials }: Connection,
): Promise<Verdict | GraphFailure> {
  const permissions = social === 'facebook' ? PAGE_PERMISSIONS : INSTAGRAM_PERMISSIONS;
  const inspected = await inspectToken(graph, account, permissions);
  if (!inspected.ok) return inspected;
  const { isValid, lacks, problem, endsAt } = inspected.value;
  const at = platform.clock.now().toISOString();
  const said = { credentials, tokenEndsAt: endsAt?.toISOString() ?? null, at };
  if (!isValid || lacks.length > 0) return { ...said, isValid: false, accountName: null, problem };
  const name = await nameOf({ graph }, social, account);
  if (name.ok) return { ...said, isValid: true, accountName: name.value, problem: null };
  if (name.class === 'retry' || name.class === 'wait') return name;
  return {
    ...said,
    isValid: false,
    accountName: null,
    problem: name.class === 'refuse' ? WRONG_ID[social] : name.reason,
  };
}

async function nameOf({ graph }: Pick<Hub, 'graph'>, social: SocialPlatform, account: GraphAccount) {
  if (social === 'facebook') {
    const page = await readPage(graph, account);
    return page.ok ? ({ ok: true, value: page.value.name } as const) : page;
  }
  const read = await readInstagramAccount(graph, account);
  return read.ok ? ({ ok: true, value: read.value.username } as const) : read;
}
