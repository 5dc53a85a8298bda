import { performance } from 'node:perf_hooks';
import { readAddress, type Destinations } from './allowed-hosts.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import { dial } from './dial.ts';
import type { Answer, Question } from './exchange.ts';
import { FetchProblem, addressNotAllowed, timedOut } from './failures.ts';
import type { FetchFailure } from './outside-call.ts';
import { pageHeaders } from './page-headers.ts';
import type { ResolveHost } from './resolve-host.ts';

/**
 * Makes one request to one address, if the rule of the call allows it, and passes the answer to `read`.
 * @throws {FetchProblem} for any failure
 */
export type Ask = <T>(address: URL, question: Question, read: (answer: Answer) => Promise<T>) => Promise<T>;

interface CallRule {
  readonly address: string;
  readonly hosts: Destinations;
  readonly withinMs: number;
}

type Course = Pick<FetchFailure, 'address' | 'sent' | 'status' | 'headers'>;

export async function makeCall<T extends object>(
  line: { readonly contact: string; readonly resolve: ResolveHost },
  { address: first, hosts, withinMs }: CallRule,
  work: (ask: Ask, first: URL) => Promise<T>,
): Promise<({ readonly ok: true; readonly durationMs: number } & T) | FetchFailure> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  let course: Course = { address: first, sent: false, status: null, headers: null };
  const deadline = new AbortController();
  const alarm = setTimeout(() => deadline.abort(timedOut(hostIn(course.address), withinMs)), withinMs);
  const ask: Ask = async (address, question, read) => {
    course = { address: address.href, sent: false, status: null, headers: null };
    if (!hosts.allows(address)) throw addressNotAllowed(address);
    // With the first call: its library takes 20 MB, and many hubs make no calls.
    const { exchange } = await import('./exchange.ts');
    const socket = await dial(address, hosts.reaches, line.resolve, deadline.signal);
    course = { ...course, sent: true };
    const headers = { ...question.headers, ...ours(line.contact) };
    return exchange(socket, address, { ...question, headers }, deadline.signal, (answer) => {
      course = { ...course, status: answer.statusCode, headers: pageHeaders(answer.headers) };
      return read(answer);
    });
  };
  try {
    const address = readAddress(first);
    if (address === null) throw addressNotAllowed(null);
    return { ok: true, ...(await work(ask, address)), durationMs: took() };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { ok: false, failure: error.failure, message: error.message, ...course, durationMs: took() };
  } finally {
    clearTimeout(alarm);
  }
}

function ours(contact: string): Record<string, string> {
  return { 'user-agent': `PACVolunteerHub (+mailto:${encodeURI(contact)})`, 'accept-encoding': ACCEPTED_ENCODINGS };
}

function hostIn(address: string): string {
  return URL.parse(address)?.hostname ?? 'the site';
}
