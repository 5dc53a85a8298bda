import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { moveClock } from '#tests/support/moved-clock.ts';
import type { GraphRequest } from './authenticate.ts';
import { answer, endpointOf } from './endpoints.ts';
import type { GraphCommand, GraphFault, GraphOrder, GraphReply } from './graph-commands.ts';
import { envelope, GraphError, noSuchObject, oldVersion } from './graph-error.ts';
import { publish as publishMedia } from './instagram-calls.ts';
import { publish as publishPost } from './page-calls.ts';
import { showHandled } from './page-video-calls.ts';
import { World } from './world.ts';

// The Graph server in a process of its own; `graph-server.ts` starts it and tells it what to do.
const VERSIONS = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];
moveClock(Number(process.env['CLOCK_AHEAD'] ?? 0));
const world = new World();

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });

const server = http.createServer((request, response) => {
  request.on('error', () => {});
  response.on('error', () => {});
  serve(request, response).catch((error: unknown) => {
    process.stderr.write(`The Graph server broke: ${String(error)}\n`);
    response.destroy();
  });
});

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://graph');
  const [version = '', ...path] = url.pathname.split('/').slice(1);
  const { access_token: inFields = null, ...fields } = {
    ...Object.fromEntries(url.searchParams),
    ...(await bodyOf(incoming)),
  };
  const bearer = /^(?:Bearer|OAuth) (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? null;
  const method = (fields['method'] ?? incoming.method ?? '').toUpperCase();
  const request: GraphRequest = { method, path, fields, token: bearer ?? inFields };
  showHandled(world);
  const endpoint = endpointOf(world, request);
  const fault = takeFault(endpoint);
  const { url: raw = '', method: httpMethod = '' } = incoming;
  const call = { endpoint, url: raw, httpMethod, fields, status: 0, at: new Date(world.now()).toISOString() };
  world.calls.push(call);
  const left = new Promise<void>((done) => response.once('close', done));
  const answered = await answerFor(request, version, endpoint, fault, left);
  call.status = answered?.status ?? 0;
  if (answered === null) return breakOff(fault, response);
  const { status, body, headers = {} } = answered;
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...usageHeaders(), ...headers });
  response.end(body);
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, string>> {
  const body = await text(incoming);
  if (body === '') return {};
  if (!(incoming.headers['content-type'] ?? '').startsWith('application/json'))
    return Object.fromEntries(new URLSearchParams(body));
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, asField(value)]));
}

function asField(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function takeFault(endpoint: string | null): GraphFault | null {
  const index = world.faults.findIndex(({ at }) => at === endpoint);
  return index < 0 ? null : (world.faults.splice(index, 1)[0] ?? null);
}

/** Null when the connection is to break instead. */
async function answerFor(
  request: GraphRequest,
  version: string,
  endpoint: ReturnType<typeof endpointOf>,
  fault: GraphFault | null,
  left: Promise<void>,
): Promise<Answer | null> {
  const delay = fault === null ? null : delayOf(fault, left);
  if (fault?.when === 'before-effect') {
    if (delay === null) return faulty(fault);
    await delay();
  }
  try {
    if (!VERSIONS.includes(version)) throw oldVersion(version);
    if (endpoint === null) throw noSuchObject(request.path.join('/'));
    const right = json(200, await answer(endpoint, world, request));
    if (fault?.when !== 'after-effect') return right;
    if (delay === null) return faulty(fault);
    await delay();
    return right;
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    return json(error.status, envelope(error.body));
  }
}

/** Null for a fault that is no delay. */
function delayOf({ how }: GraphFault, left: Promise<void>): (() => Promise<unknown>) | null {
  if (how === 'until-left') return () => left;
  return typeof how === 'object' && 'slowByMs' in how ? () => wait(how.slowByMs) : null;
}

const GATEWAY =
  '<!DOCTYPE html><html><head><title>Facebook | Error</title></head><body>Sorry, something went wrong.</body></html>';

function faulty({ how }: GraphFault): Answer | null {
  if (how === 'html') return { status: 502, body: GATEWAY, headers: { 'content-type': 'text/html' } };
  if (how === 'malformed') return { status: 200, body: '{"id":"1784200' };
  if (how === 'error-500') return json(500, envelope({ code: 1, message: 'An unknown error has occurred.' }));
  if (typeof how === 'string' || 'slowByMs' in how) return null;
  const { error, status, headers = {} } = how;
  return { ...json(status ?? new GraphError(error).status, envelope(error)), headers };
}

function breakOff(fault: GraphFault | null, response: ServerResponse): void {
  if (fault?.how === 'close') response.socket?.end();
  if (fault?.how === 'reset') response.socket?.resetAndDestroy();
}

function usageHeaders(): Record<string, string> {
  const { app = 1, business, regainAfter = 0 } = world.rules.usage;
  const own = { call_count: app, total_cputime: 0, total_time: 1 };
  const cases = [
    {
      type: 'pages',
      call_count: business,
      total_cputime: 0,
      total_time: 0,
      estimated_time_to_regain_access: regainAfter,
    },
  ];
  return {
    'x-app-usage': JSON.stringify(own),
    ...(business === undefined ? {} : { 'x-business-use-case-usage': JSON.stringify({ '112233445566': cases }) }),
  };
}

function obey(command: GraphCommand): unknown {
  showHandled(world);
  switch (command.do) {
    case 'reset':
      return world.reset();
    case 'advance':
      return world.advance(command.ms);
    case 'set-token':
      return world.changeToken(command.token, command.change);
    case 'set-rules':
      world.rules = { ...world.rules, ...command.rules };
      return undefined;
    case 'fail':
      world.faults.push(...command.faults);
      return undefined;
    case 'post-by-hand':
      return publishPost(world, command.message, null, { media: 'none', mediaHash: null });
    case 'publish-by-hand':
      return publishMedia(world, command.caption, 'image', null);
    case 'ledger':
      return world.posts;
    case 'calls':
      return world.calls;
  }
}

// Sent by `graph-server.ts` only.
process.on('message', (order) => {
  const { id, command } = order as GraphOrder;
  let reply: GraphReply;
  try {
    reply = { id, answer: obey(command) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  process.send?.(reply);
});
// The process that started it is gone.
process.once('disconnect', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});
