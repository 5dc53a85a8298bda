import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { actorOf } from './features/sessions/actor-of.ts';
import { mountNoScript } from './features/no-script/no-script.routes.ts';
import { mountHomeScreen } from './features/home-screen/home-screen.routes.ts';
import { createKeyClaims } from './features/idempotency/key-claims.ts';
import type { Client } from './features/documents/built-client.ts';
import { slotById } from './features/slots/slots.store.ts';
import { createPageWriter } from './features/documents/page-writer.ts';
import { mountDocuments } from './features/documents/documents.routes.ts';
import type { Actor } from './http/actor.ts';
import { routable } from './http/address.ts';
import { OnceOnly } from './http/answer-once.ts';
import { askAsReader } from './http/ask-as-reader.ts';
import { answerError } from './http/answers.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { limitConnections } from './http/connections.ts';
import { notFound, traceRefused } from './http/errors.ts';
import { readJsonBodies } from './http/json-body.ts';
import { mountOn } from './http/mount.ts';
import { registerOpenApi } from './http/openapi.ts';
import { safetyHeaders } from './http/safety-headers.ts';
import { REQUEST_WITHIN, watchSlowBodies } from './http/slow-bodies.ts';
import { ambiguous, isAmbiguous, unreadableAnswerer } from './http/unreadable.ts';
import { limitUnreadAnswers } from './http/unread-answers.ts';
import { validatorCompiler } from './http/validate.ts';
import type { Hub } from './hub.ts';
import { mountRoutes } from './all-routes.ts';

const MAX_JSON = 64 * 1024;
const MAX_HEADERS = 16 * 1024;

const HTTP = {
  // Slow senders are let go: headers within 10 s, bodies as `watchSlowBodies` says.
  requestTimeout: REQUEST_WITHIN,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: MAX_HEADERS,
  connectionsCheckingInterval: 5_000,
  // Node's own refusal would be the only answer without our headers.
  requireHostHeader: false,
};

const METHODS = 'GET, HEAD, POST, PATCH, DELETE';

/** Of these the log says by whose account they were caused. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** The life of a request: id and log → cross-site check → session → role → object → body → limit → feature → answer. */
export async function buildApp(
  hub: Hub,
  client: { readonly dist: string; readonly open: () => Promise<Client> },
): Promise<FastifyInstance> {
  const { config } = hub;
  const log: FastifyBaseLogger = hub.log;
  const safety = safetyHeaders(config.publicUrl);
  const everyAnswers = Object.entries(safety);
  const connections = limitConnections();
  const answers = limitUnreadAnswers();
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // One log for all requests: a child for each costs more than the answer, and what is logged names the request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON,
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    serverFactory: (handle) => connections.createServer(HTTP, handle),
    forceCloseConnections: 'idle',
    // What names nothing is validated by our own order, so the router refuses no address by itself.
    rewriteUrl: ({ url }) => routable(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: MAX_HEADERS },
    clientErrorHandler: unreadableAnswerer(safety),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  app.decorateRequest('actor', null as never);
  app.decorateRequest('found', null);
  await app.register(cookie);
  await registerOpenApi(app, config.publicUrl);
  watchSlowBodies(app);
  // These run for every request, so they are the kind of hook that makes no promise.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'TRACE') return done(refuseTrace(reply));
    if (isAmbiguous(request.raw)) {
      // What follows on the connection could be a part of its body.
      reply.header('connection', 'close');
      return done(ambiguous());
    }
    // Before its body is read: that there is no such address comes first. Pages have their own answer to it.
    done(request.is404 && !['GET', 'HEAD'].includes(request.method) ? notFound() : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // What is kept in memory anyway is sent as a buffer, and what comes piece by piece as a stream.
    if (typeof payload === 'string') answers.add(reply.raw, payload.length);
    else if (Buffer.isBuffer(payload) && reply.getHeader('cache-control') === 'no-store')
      answers.add(reply.raw, payload.length);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    for (const [name, value] of everyAnswers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  compressAnswers(app);
  // None of these fields is personal. Searching them for personal ones takes a twentieth of the time of a sign-up.
  const requests = log.child({}, { redact: [] });
  app.addHook('onResponse', ({ id, method, routeOptions, actor }, reply, done) => {
    // The pattern of the route, never the address: ids and links stay out of the log.
    const answered = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
    hub.metrics.answered({ ...answered, ms: reply.elapsedTime });
    const level = method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info';
    const who = REFUSALS.has(reply.statusCode) ? refusedUser(actor) : {};
    requests[level]({ id, ...answered, ...who, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  // An expectation that Node does not know it would refuse by itself, without our headers. It may be passed over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Streams last until someone ends them; the rest of the server waits for every answer.
  app.addHook('preClose', async () => {
    hub.live.close();
    connections.closeUnused();
    // Fastify closes a server of ours only if it listens, but its timers began before.
    if (!app.server.listening) app.server.close();
  });
  const mount = mountOn(app, {
    publicUrl: config.publicUrl,
    actorOf: (request) => actorOf(hub, request),
    gateOf: (call) => hub.limits.gateOf(call),
    once: new OnceOnly(createKeyClaims(hub)),
    sheetOfSlot: async (id) => (await slotById(hub.database.db, id))?.signupSheetId ?? null,
  });
  mountRoutes(mount, hub);
  const open = openedOnce(client.open);
  const pages = createPageWriter(hub, open, (request) => askAsReader(app, request));
  mountNoScript(app, mount, hub, pages);
  mountHomeScreen(mount, hub, open);
  await mountDocuments(app, pages, client.dist);
  return app;
}

/** The actor is unknown where a request was refused before its session was read. */
function refusedUser(actor: Actor | null): { readonly user?: string } {
  return actor?.userId == null ? {} : { user: actor.userId };
}

/** Opens the client when it is first asked for, and again only after that has failed: it may be there by then. */
function openedOnce(open: () => Promise<Client>): () => Promise<Client> {
  let opened: Promise<Client> | null = null;
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    }));
}

function refuseTrace(reply: FastifyReply): Error {
  reply.header('allow', METHODS);
  return traceRefused();
}
