import { z } from 'zod';
import type { GraphAccount, GraphAnswer } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { formatGraphError, toldWithout } from './graph-messages.ts';

export const PAGE_PERMISSIONS = ['pages_manage_posts', 'pages_read_engagement'] as const;
export const INSTAGRAM_PERMISSIONS = ['instagram_basic', 'instagram_content_publish'] as const;

export interface TokenReport {
  readonly isValid: boolean;
  readonly endsAt: Date | null;
  readonly lacks: readonly string[];
  readonly problem: string | null;
}

const report = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    /** Seconds; 0 for never. */
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    error: z.object({ code: z.number(), message: z.string().default(''), subcode: z.number().optional() }).optional(),
  }),
});

/** Asks Meta about a token, with that token. A token that Meta refuses outright is an invalid one, not a failure. */
export async function inspectToken(
  graph: GraphClient,
  account: GraphAccount,
  permissions: readonly string[],
): Promise<GraphAnswer<TokenReport>> {
  const fields = { input_token: account.token };
  const answer = await graph.ask({ account, method: 'GET', path: 'debug_token', fields, answer: report });
  if (!answer.ok) {
    if (answer.class !== 'reconnect') return answer;
    const value = { isValid: false, endsAt: null, lacks: [], problem: answer.reason };
    return { ok: true, value, usage: { percent: 0, regainAfterMs: null } };
  }
  const { is_valid: isValid, scopes, expires_at, data_access_expires_at, error } = answer.value.data;
  const ends = [expires_at, data_access_expires_at].filter((seconds) => seconds > 0);
  const endsAt = ends.length === 0 ? null : new Date(Math.min(...ends) * 1000);
  const lacks = permissions.filter((permission) => !scopes.includes(permission));
  const value = {
    isValid,
    endsAt,
    lacks,
    problem: isValid ? lacking(lacks) : toldWithout([account.token], problemIn(error)),
  };
  return { ...answer, value };
}

function lacking(permissions: readonly string[]): string | null {
  return permissions.length === 0 ? null : `The access token lacks ${permissions.join(' and ')}.`;
}

function problemIn(error: { code: number; message: string; subcode?: number | undefined } | undefined): string {
  const { code = 190, message = 'It isn’t valid.', subcode } = error ?? {};
  return formatGraphError({ code, message, ...(subcode === undefined ? {} : { error_subcode: subcode }) }, 'reconnect');
}
