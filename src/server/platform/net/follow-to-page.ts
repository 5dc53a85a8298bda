import { readAddress } from './allowed-hosts.ts';
import { readBody } from './body.ts';
import type { Ask } from './call.ts';
import type { Answer } from './exchange.ts';
import { badStatus, downgraded, leadsNowhere, tooManyRedirects, wrongType } from './failures.ts';
import type { FetchedPage, PageLimits, Validators } from './outside-call.ts';
import { pageHeaders } from './page-headers.ts';

/** Only these redirect (RFC 9110, 15.4); other 3xx answers mean something else. */
const REDIRECTS = [301, 302, 303, 307, 308];
/** The page itself, and the page as altered by a proxy. Other successes are challenges, parts or nothing. */
const PAGES = [200, 203];
const NOT_MODIFIED = 304;

type Page = Omit<FetchedPage, 'ok' | 'durationMs'>;

interface Wanted {
  readonly validators: Validators | null;
  readonly limits: PageLimits;
}

/**
 * Requests a page and follows its redirects, validating each address.
 * @throws {FetchProblem} for anything but a page at the end
 */
export async function followToPage(ask: Ask, first: URL, { validators, limits }: Wanted): Promise<Page> {
  const accept = `${limits.types.join(', ')}, */*;q=0.1`;
  let address = first;
  for (let led = 0; ; led += 1) {
    const here = address;
    const conditions = conditionsFor(here, validators);
    const headers = { accept, 'accept-language': 'en', ...conditions };
    const answered = await ask(here, { method: 'GET', headers }, async (answer) => {
      if (REDIRECTS.includes(answer.statusCode)) return nextAddress(answer, here);
      if (answer.statusCode === NOT_MODIFIED && Object.keys(conditions).length > 0) return unchanged(answer, here);
      return readPage(answer, here, limits);
    });
    if (!(answered instanceof URL)) return answered;
    if (led === limits.redirects) throw tooManyRedirects(here.hostname, limits.redirects);
    address = answered;
  }
}

function conditionsFor(here: URL, validators: Validators | null): Record<string, string> {
  if (validators === null || validators.address !== withoutFragment(here)) return {};
  const { etag, lastModified } = validators;
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

function nextAddress({ headers }: Answer, here: URL): URL {
  const { location } = headers;
  // Two of them arrive as a list, and it is unclear which one counts.
  const next = typeof location === 'string' ? readAddress(asUtf8(location), here) : null;
  if (next === null) throw leadsNowhere(here.hostname);
  if (here.protocol === 'https:' && next.protocol === 'http:') throw downgraded(here.hostname);
  return next;
}

/** Headers are read byte by byte; addresses beyond ASCII are meant as UTF-8. */
function asUtf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

function unchanged({ statusCode, headers }: Answer, here: URL): Page {
  return {
    notModified: true,
    status: statusCode,
    address: withoutFragment(here),
    headers: pageHeaders(headers),
    body: new Uint8Array(),
  };
}

async function readPage(answer: Answer, here: URL, limits: PageLimits): Promise<Page> {
  const { statusCode: status, headers, body } = answer;
  if (!PAGES.includes(status)) throw badStatus(here.hostname, status);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !limits.types.includes(type)) throw wrongType(here.hostname, type);
  return {
    notModified: false,
    status,
    address: withoutFragment(here),
    headers: pageHeaders(headers),
    body: await readBody(body, headers['content-encoding'], here.hostname, limits.bytes),
  };
}

function withoutFragment({ href, hash }: URL): string {
  return hash === '' ? href : href.slice(0, -hash.length);
}
