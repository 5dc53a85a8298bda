import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Client, errors, type buildConnector, type Dispatcher } from 'undici';
import { codeOf, formatNetworkError } from './dial.ts';
import { FetchProblem, garbled, tooManyHeaders, unreachable } from './failures.ts';

const MAX_HEADERS = 16 * 1024;
/** Informational answers (1xx); browsers accept about one. */
const MAX_HINTS = 8;

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'body'> & { readonly headers: IncomingHttpHeaders };

/**
 * Makes one request over an open connection and passes the answer to `read`. Afterwards connection and memory are free,
 * however it ended.
 * @throws {FetchProblem} when there is no answer, or no HTTP; what `read` throws; the signal's reason
 */
export async function exchange<T>(
  socket: Socket,
  address: URL,
  question: Question,
  signal: AbortSignal,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const client = new Client(address.origin, {
    connect: handing(socket),
    maxHeaderSize: MAX_HEADERS,
    // The whole call has one deadline; the library's two are per step and a slow drip never meets them.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let hints = 0;
  const countHint = () => {
    hints += 1;
    if (hints > MAX_HINTS) void client.destroy(garbled(address.hostname));
  };
  try {
    const { statusCode, headers, body } = await client.request({
      path: address.pathname + address.search,
      method: question.method,
      headers: question.headers,
      body: question.body ?? null,
      reset: true,
      signal,
      onInfo: countHint,
    });
    // Its errors reach its reader, if there is one at the moment.
    body.on('error', () => {});
    return await read({ statusCode, headers, body });
  } catch (error) {
    signal.throwIfAborted();
    throw problemOf(error, address.hostname);
  } finally {
    // The result need not wait for goodbyes.
    void client.destroy();
    socket.destroy();
  }
}

/**
 * Gives the library the validated connection, once: it may open none itself, not even to retry. It expects that
 * connecting takes a moment, and would otherwise wait for ever.
 */
function handing(socket: Socket): buildConnector.connector {
  let given = false;
  return (_options, callback) => {
    const again = given;
    given = true;
    queueMicrotask(() => {
      if (again) callback(Object.assign(new Error('The connection was lost'), { code: 'ECONNRESET' }), null);
      else callback(null, socket);
    });
  };
}

function problemOf(error: unknown, host: string): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (error instanceof errors.HeadersOverflowError) return tooManyHeaders(host);
  if (error instanceof errors.HTTPParserError) return garbled(host);
  // A header or a body that cannot be sent is the caller's bug.
  if (error instanceof errors.InvalidArgumentError) throw error;
  const code = codeOf(error);
  if (code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return unreachable(host, 'the connection was lost before the answer was complete');
  return unreachable(host, formatNetworkError(code));
}
