import { readBody } from './body.ts';
import { makeCall } from './call.ts';
import type { Answer, Question } from './exchange.ts';
import { followToPage } from './follow-to-page.ts';
import type { ResolveHost } from './resolve-host.ts';
import type { PageRequest, PageLimits, FetchedPage, OutgoingRequest, Reply, FetchFailure } from './outside-call.ts';

/**
 * Everything the hub asks of other machines by HTTP goes through this. Where it may go is the request's rule, asked for
 * every address and again for every IP address in the moment of connecting. One deadline holds for the whole call,
 * bytes are counted decoded, certificates are verified; no cookie and no password is kept or sent, and no connection
 * outlives its question. What the outside does wrong is a result; only faults of the caller are thrown.
 */
export interface GuardedFetch {
  /** Fetches a page or a feed, following redirects as far as the rule goes. */
  page(request: PageRequest): Promise<FetchedPage | FetchFailure>;
  /** Sends a request to an interface for programs and answers whatever status came back. Follows no redirect. */
  send(request: OutgoingRequest): Promise<Reply | FetchFailure>;
}

const PAGE_LIMITS: PageLimits = {
  withinMs: 20_000,
  bytes: 5 * 1024 * 1024,
  redirects: 5,
  types: [
    'text/html',
    'application/xhtml+xml',
    'application/xml',
    'text/xml',
    'application/rss+xml',
    'application/atom+xml',
    'application/json',
    'text/calendar',
    'text/plain',
  ],
};

const REPLY_LIMITS = { withinMs: 20_000, bytes: 1024 * 1024 };

/** `contact` is the mail address that owners of sites find in their logs. */
export function createGuardedFetch(line: { readonly contact: string; readonly resolve: ResolveHost }): GuardedFetch {
  return {
    page({ address, hosts, validators = null, limits }) {
      const within = { ...PAGE_LIMITS, ...limits };
      return makeCall(line, { address, hosts, withinMs: within.withinMs }, (ask, first) =>
        followToPage(ask, first, { validators, limits: within }),
      );
    },
    send({ method, address, hosts, headers = {}, body, limits }) {
      const within = { ...REPLY_LIMITS, ...limits };
      const question: Question = { method, headers, ...(body === undefined ? {} : { body }) };
      return makeCall(line, { address, hosts, withinMs: within.withinMs }, (ask, first) =>
        ask(first, question, async (answer) => ({
          status: answer.statusCode,
          headers: joined(answer.headers),
          body: await readBody(answer.body, answer.headers['content-encoding'], first.hostname, within.bytes),
        })),
      );
    },
  };
}

function joined(headers: Answer['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]));
}
