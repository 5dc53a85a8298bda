import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z, type ZodType } from 'zod';
import { accessMatrix, admits, type Call } from '#contract/access.ts';
import { errorAnswer } from '#contract/errors.ts';
import { isId } from '#server/platform/new-id.ts';
import type { Actor } from './actor.ts';
import type { Handler, OnceOnly } from './answer-once.ts';
import { compressionOf, type CompressedFor } from './compress-answers.ts';
import { isForeignWrite } from './cross-site.ts';
import { crossSite, fromZod, HubError, notAllowed, notFound, signInRequired } from './errors.ts';
import { ignoreBodies, readFormBodies } from './json-body.ts';
import type { PatientGate } from './limits/gate.ts';
import { receiveText } from './receive-text.ts';
import { sheetGuard, type FindSheetOfSlot } from './sheet-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    found: unknown;
  }
}

interface RequestGuards {
  readonly publicUrl: string;
  actorOf(request: FastifyRequest): Promise<Actor>;
  gateOf(call: Call): PatientGate | null;
  readonly once: OnceOnly;
  readonly sheetOfSlot: FindSheetOfSlot;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;

interface RouteDefinition<Body extends ZodType | undefined, Query extends ZodType | undefined, Found> {
  readonly summary: string;
  readonly body?: Body;
  /**
   * What is checked before `body`, and says all that is wrong at once: more is asked of some callers. Null for who need not
   * give more.
   */
  readonly bodyFor?: (call: { readonly actor: Actor; readonly body: unknown }) => Promise<ZodType | null>;
  readonly query?: Query;
  readonly responses: Readonly<Record<number, ZodType | null>>;
  /** The body is a file with fields; `handle` reads it with `receiveFile`. */
  readonly takesFile?: true;
  /** The body is JSON, or a form with a text file, whose text becomes the field `text`. */
  readonly takesTextFile?: true;
  /** Of a call that reads; strangers by default. */
  readonly compressedFor?: CompressedFor;
  /** In bytes, if more than usual. */
  readonly bodyAtMost?: number;
  readonly produces?: string | readonly string[];
  readonly takesForm?: true;
  /**
   * How a write is repeated with one `Idempotency-Key`. By default it is done once for each caller and key. `known`: the
   * function checks the key itself, in the transaction of its change. `harmless`: it changes nothing.
   */
  readonly twice?: 'known' | 'harmless';
  /**
   * Answers refusals, limits and invalid bodies included, for calls that answer with a page. Requests from other
   * websites, too large or of another type are answered as JSON before.
   */
  readonly onRefused?: (call: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly error: unknown;
  }) => unknown;
  /**
   * Accepts a body of any type without reading it: mail programs decide what they send, and the path says everything.
   */
  readonly ignoresBody?: true;
  /** Finds what the path names before the body is read; null becomes a 404 with the sentence `missing`. */
  readonly find?: (id: string, actor: Actor) => Promise<Found | null>;
  /** Whether a text can name something, if names are not ids. */
  readonly isName?: (text: string) => boolean;
  readonly missing?: string;
  readonly handle: (call: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly actor: Actor;
    readonly body: Output<Body>;
    readonly query: Output<Query>;
    readonly found: Found;
  }) => unknown;
}

const nothing = z.null().describe('Done, without content');
const refused = {
  description: 'Refused; the message can be shown to people',
  content: { 'application/json': { schema: errorAnswer } },
};

export type Mount = <
  Found = undefined,
  Body extends ZodType | undefined = undefined,
  Query extends ZodType | undefined = undefined,
>(
  call: Call,
  feature: RouteDefinition<Body, Query, Found>,
) => void;

/**
 * Mounts calls of the access matrix. Each is checked in one order: route, cross-site, session, role, object, body,
 * limit. So neither 401 nor 403 reveals whether something exists or a body is valid, and a typing error uses nothing
 * up.
 */
export function mountOn(app: FastifyInstance, doorkeeper: RequestGuards): Mount {
  return (call, feature) => {
    if (!Object.hasOwn(accessMatrix, call)) throw new Error(`${call} is not in the access matrix`);
    const [method, url] = call.split(' ') as [string, string];
    const { once } = doorkeeper;
    const gate = doorkeeper.gateOf(call);
    const guard = sheetGuard(call, doorkeeper.sheetOfSlot);
    const handle: Handler = (request, reply) =>
      feature.handle({
        request,
        reply,
        actor: request.actor,
        body: request.body as never,
        query: request.query as never,
        found: request.found as never,
      });
    const isOnce = method !== 'GET' && feature.twice === undefined && feature.takesFile === undefined;
    const done = isOnce ? once.claimed(handle) : handle;
    const limited = gate === null ? done : withRateLimit(gate, done);
    const guarded: Handler = async (request, reply) => {
      await guard.checkInput(request);
      return limited(request, reply);
    };
    const checked = guard.hasInput ? guarded : limited;
    const route: RouteOptions = {
      method,
      url,
      schema: {
        summary: feature.summary,
        tags: [(url.startsWith('/api/') ? url.split('/')[2] : undefined) ?? 'server'],
        ...(feature.body === undefined ? {} : { body: feature.body }),
        ...(feature.query === undefined ? {} : { querystring: feature.query }),
        ...(feature.takesFile === undefined ? {} : { consumes: ['multipart/form-data'] }),
        ...(feature.takesTextFile === undefined ? {} : { consumes: ['application/json', 'multipart/form-data'] }),
        ...(feature.takesForm === undefined ? {} : { consumes: ['application/x-www-form-urlencoded'] }),
        ...(feature.produces === undefined ? {} : { produces: [feature.produces].flat() }),
        response: {
          ...Object.fromEntries(
            Object.entries(feature.responses).map(([status, schema]) => [status, schema ?? nothing]),
          ),
          '4xx': refused,
        },
      },
      onRequest: async (request) => {
        if (isForeignWrite(request, doorkeeper.publicUrl)) throw crossSite();
        request.actor = await doorkeeper.actorOf(request);
        const { role } = request.actor;
        if (!admits(call, role) && !guard.admits(request.actor))
          throw role === 'anonymous' ? signInRequired() : notAllowed();
        if (isOnce && once.cameBefore(call, request)) return;
        await guard.checkPath(request, feature.missing);
        if (feature.find === undefined) return;
        request.found = await found(feature, request);
        if (request.found === null) throw notFound(feature.missing);
      },
      ...(feature.bodyFor === undefined ? {} : { preValidation: checkedBy(feature.bodyFor) }),
      ...(feature.bodyAtMost === undefined ? {} : { bodyLimit: feature.bodyAtMost }),
      config: {
        ...(feature.takesFile === undefined ? {} : { takesFile: true }),
        compressedFor: compressionOf(call, feature.compressedFor),
      },
      ...(feature.onRefused === undefined ? {} : { attachValidation: true }),
      handler: explained(isOnce ? once.answered(call, checked) : checked, feature.onRefused),
      ...(isOnce ? { onSend: (request, reply, payload) => once.ended(request, reply, payload) } : {}),
    };
    if (feature.takesFile !== undefined) return takeFile(app, route);
    if (feature.takesTextFile !== undefined) return takeTextFile(app, route);
    if (feature.ignoresBody === undefined && feature.takesForm === undefined) return void app.route(route);
    // What a part of the app reads of bodies is its own.
    return void app.register(async (part) => {
      if (feature.takesForm === undefined) ignoreBodies(part);
      else readFormBodies(part);
      part.route(route);
    });
  };
}

function takeFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route(route);
  });
}

function takeTextFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route({
      ...route,
      preValidation: async (request) => {
        if (request.isMultipart()) request.body = await receiveText(request, route.bodyLimit ?? 0);
      },
    });
  });
}

type BodyFor = NonNullable<RouteDefinition<undefined, undefined, undefined>['bodyFor']>;

function checkedBy(bodyFor: BodyFor) {
  return async ({ actor, body }: FastifyRequest): Promise<void> => {
    const result = (await bodyFor({ actor, body }))?.safeParse(body);
    if (result?.success === false) throw fromZod(result.error);
  };
}

async function found<Found>(
  { find, isName }: Pick<RouteDefinition<undefined, undefined, Found>, 'find' | 'isName'>,
  { params, actor }: FastifyRequest,
): Promise<Found | null> {
  // The one parameter that a path has, such as `:id` or `:userId`.
  const [name = ''] = Object.values(params as Record<string, string>);
  if (find === undefined) return null;
  if (isName !== undefined) return isName(name) ? find(name, actor) : null;
  return isId(name) ? find(name.toLowerCase(), actor) : null;
}

function explained(handle: Handler, refused: RouteDefinition<undefined, undefined, undefined>['onRefused']): Handler {
  if (refused === undefined) return handle;
  return async (request, reply) => {
    try {
      if (request.validationError !== undefined) throw request.validationError;
      return await handle(request, reply);
    } catch (error) {
      return refused({ request, reply, error });
    }
  };
}

function withRateLimit(gate: PatientGate, handle: Handler): Handler {
  return async (request, reply) => {
    const succeeded = await enter(gate, request);
    const answer = await handle(request, reply);
    succeeded();
    return answer;
  };
}

async function enter(gate: PatientGate, request: FastifyRequest): Promise<() => void> {
  try {
    return gate.enter(request);
  } catch (error) {
    // Who is asked for a proof of work is let in with it.
    const isLetIn = error instanceof HubError && error.challenge !== undefined;
    if (!isLetIn) await gate.turnOfRefusal(request);
    throw error;
  }
}
