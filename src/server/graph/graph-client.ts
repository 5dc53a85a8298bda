import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import { operatorsOrigin } from '#server/platform/net/allowed-hosts.ts';
import type { GuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import type { FetchFailure, Reply } from '#server/platform/net/outside-call.ts';
import { pageHeaders, retryAfterSeconds } from '#server/platform/net/page-headers.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { GraphAnswer, GraphCall, GraphErrorClass, GraphFailure } from './graph-call.ts';
import { classify, graphError, tellsNothing, type GraphError } from './graph-error.ts';
import { readUsage } from './graph-usage.ts';
import { formatGraphError, NO_ANSWER, toldWithout } from './graph-messages.ts';

/**
 * Calls Meta's Graph API, each call once. Failures are results. The token travels in a header and everything else in
 * the body, so that no address, log or text holds a secret.
 */
export interface GraphClient {
  ask<T>(call: GraphCall<T>): Promise<GraphAnswer<T>>;
}

interface GraphLine {
  readonly http: GuardedFetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly apiUrl: string;
  /** Proves that calls come from this hub; null if it is not set. */
  readonly appSecret: string | null;
  /** For one call, in ms: Meta fetches a photo while the hub waits. */
  readonly withinMs?: number;
}

const WITHIN = 25_000;

export function createGraphClient(line: GraphLine): GraphClient {
  return { ask: (call) => ask(line, call) };
}

async function ask<T>(line: GraphLine, call: GraphCall<T>): Promise<GraphAnswer<T>> {
  const { account, method, path, fields = {} } = call;
  const proof =
    line.appSecret === null ? null : createHmac('sha256', line.appSecret).update(account.token).digest('hex');
  const address = `${line.apiUrl}/${path}`;
  const reply = await line.http.send({
    // A question travels as a form too, which Graph knows by its field `method`: its parameters may be secrets.
    method: 'POST',
    address,
    hosts: operatorsOrigin(line.apiUrl),
    headers: {
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({
      ...fields,
      ...(method === 'GET' ? { method: 'get' } : {}),
      ...(proof === null ? {} : { appsecret_proof: proof }),
    }).toString(),
    limits: { withinMs: line.withinMs ?? WITHIN },
  });
  const answer = reply.ok ? readReply(line, call, reply) : unanswered(call, reply);
  if (answer.ok) {
    line.log.debug({ path, method, ms: reply.durationMs }, 'graph');
    return answer;
  }
  const reason = toldWithout([account.token, line.appSecret ?? '', proof ?? ''], answer.reason);
  const { class: kind, code, subcode, trace } = answer;
  line.log.warn({ path, method, class: kind, code, subcode, trace, reason, ms: reply.durationMs }, 'graph');
  return { ...answer, reason };
}

/** There was no answer. A call that may have arrived may have worked. */
function unanswered({ isPublic }: Pick<GraphCall<unknown>, 'isPublic'>, { sent, message }: FetchFailure): GraphFailure {
  const isUnknown = sent && isPublic === true;
  return failure(isUnknown ? 'unknown' : 'retry', isUnknown ? `${NO_ANSWER} (${message})` : message);
}

function readReply<T>(line: GraphLine, call: GraphCall<T>, reply: Reply): GraphAnswer<T> {
  const body = parse(reply.body);
  const refused = z.object({ error: graphError }).safeParse(body);
  const waitMs = waitIn(reply, line.clock.now());
  if (refused.success) return refusal(call, refused.data.error, reply.status, waitMs);
  // Turned away before anything was done.
  if (reply.status === 429) return { ...failure('wait', 'Meta isn’t accepting more requests for a while.'), waitMs };
  const read = call.answer.safeParse(body);
  if (reply.status < 300 && read.success) return { ok: true, value: read.data, usage: readUsage(reply.headers) };
  if (call.isPublic === true) return failure('unknown', `${NO_ANSWER} (status ${reply.status})`);
  return failure('retry', `We can’t read Meta’s answer (status ${reply.status}).`);
}

function refusal(
  { isPublic }: Pick<GraphCall<unknown>, 'isPublic'>,
  error: GraphError,
  status: number,
  waitMs: number | null,
): GraphFailure {
  const known = classify(error, status);
  const isUnknown = isPublic === true && known === 'retry' && tellsNothing(error, status);
  const kind = isUnknown ? 'unknown' : known;
  const reason = isUnknown ? `${NO_ANSWER} (${formatGraphError(error, kind)})` : formatGraphError(error, kind);
  const { code, error_subcode: subcode = null, fbtrace_id: trace = null } = error;
  return { ok: false, class: kind, reason, code, subcode, trace, waitMs };
}

function failure(kind: GraphErrorClass, reason: string): GraphFailure {
  return { ok: false, class: kind, reason, code: null, subcode: null, trace: null, waitMs: null };
}

function waitIn({ headers }: Reply, now: Date): number | null {
  const seconds = retryAfterSeconds(pageHeaders(headers), now);
  return seconds === null ? readUsage(headers).regainAfterMs : seconds * 1000;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
