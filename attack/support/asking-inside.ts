import type { Answer } from '#attack/attack.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import { headersOf, type Client } from './client.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Asks the app of this process without a connection, unless the request is one that no parser of addresses would make. */
export function askingInside({ inject }: TestHub, overHttp: Client): Client['ask'] {
  return async (asked): Promise<Answer> => {
    const { method = 'GET', path } = asked;
    if (!METHODS.has(method) || !isAsParsed(path) || asked.headers?.['host'] !== undefined) return overHttp.ask(asked);
    const payload = asked.json === undefined ? asked.body : JSON.stringify(asked.json);
    const begun = performance.now();
    const answer = await inject({
      method,
      url: path,
      headers: headersOf(asked, payload),
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: heardOf(answer), body: answer.body, ms: performance.now() - begun };
  };
}

function isAsParsed(path: string): boolean {
  if (!URL.canParse(path, 'http://hub.example')) return false;
  const { host, pathname, search } = new URL(path, 'http://hub.example');
  return host === 'hub.example' && `${pathname}${search}` === path;
}

function heardOf({ headers }: Awaited<ReturnType<TestHub['inject']>>): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
