import { readBody } from './body.ts';
import { makeCall } from './call.ts';
import type { Answer, Question } from './exchange.ts';
import { followToPage } from './follow-to-page.ts';
import type { ResolveHost } from './resolve-host.ts';
import type { PageRequest, PageLimits, FetchedPage, OutgoingRequest, Reply, FetchFailure } from './outside-call.ts';

/**
 * All HTTP requests of the hub to other machines. Each request names its rule, which is checked for every address, and
 * for every IP address when connecting. One deadline covers the whole call, bytes are counted decoded, and certificates
 * are verified. No cookie and no password is kept or sent, and no connection is reused. Failures outside are results;
 * only errors of the caller are thrown.
 */
export interface GuardedFetch {
  page(request: PageRequest): Promise<FetchedPage | FetchFailure>;
  /** Sends a request to an API and returns the answer, whatever its status. Follows no redirect. */
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
