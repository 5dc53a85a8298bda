import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { GraphAccount, GraphFailure } from '#server/graph/graph-call.ts';
import {
  INSTAGRAM_PERMISSIONS,
  inspectToken,
  PAGE_PERMISSIONS,
  type TokenReport,
} from '#server/graph/inspect-token.ts';
import { readInstagramAccount } from '#server/graph/instagram-calls.ts';
import { readFacebookPage } from '#server/graph/page-calls.ts';
import type { Context, Hub } from '#server/hub.ts';
import type { Connection } from './connection-status.ts';
import type { TokenCheck } from './social-accounts.store.ts';

const WRONG_ID: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'The access token is valid, but it doesn’t give access to a Page with this ID. Check the ID.',
  instagram:
    'The access token is valid, but it doesn’t give access to an Instagram business account with this ID. Check the ID.',
};

export function permissionsFor(social: SocialPlatform): readonly string[] {
  return social === 'facebook' ? PAGE_PERMISSIONS : INSTAGRAM_PERMISSIONS;
}

/** @returns what follows from a platform's statement about a token */
export function tokenCheckOf(
  { credentials }: Connection,
  { isValid, lacks, problem, endsAt }: TokenReport,
  now: Date,
): TokenCheck {
  return {
    credentials,
    isValid: isValid && lacks.length === 0,
    accountName: null,
    problem,
    tokenEndsAt: endsAt?.toISOString() ?? null,
    at: now.toISOString(),
  };
}

/** A failure is no result: the platform could not be asked. */
export async function checkToken(
  hub: Context<'graph'>,
  social: SocialPlatform,
  connection: Connection,
): Promise<TokenCheck | GraphFailure> {
  const { account } = connection;
  const inspected = await inspectToken(hub.graph, account, permissionsFor(social));
  if (!inspected.ok) return inspected;
  const check = tokenCheckOf(connection, inspected.value, hub.clock.now());
  if (!check.isValid) return check;
  const name = await nameOf({ graph: hub.graph }, social, account);
  if (name.ok) return { ...check, accountName: name.value };
  if (name.class === 'retry' || name.class === 'wait') return name;
  return { ...check, isValid: false, problem: name.class === 'refuse' ? WRONG_ID[social] : name.reason };
}

async function nameOf({ graph }: Pick<Hub, 'graph'>, social: SocialPlatform, account: GraphAccount) {
  if (social === 'facebook') {
    const page = await readFacebookPage(graph, account);
    return page.ok ? ({ ok: true, value: page.value.name } as const) : page;
  }
  const read = await readInstagramAccount(graph, account);
  return read.ok ? ({ ok: true, value: read.value.username } as const) : read;
}
