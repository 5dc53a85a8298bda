import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z, type ZodType } from 'zod';
import { accessMatrix, admits, type Call } from '#contract/access.ts';
import { errorAnswer } from '#contract/errors.ts';
import { isId } from '#server/platform/new-id.ts';
import type { Actor } from './actor.ts';
import { compressionOf, type CompressedFor } from './compress-answers.ts';
import { isForeignWrite } from './cross-site.ts';
import { crossSite, notAllowed, notFound, signInRequired } from './errors.ts';
import { ignoreBodies, readFormBodies } from './json-body.ts';
import type { Gate } from './limits/gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** What the call is about, found before its body is read. */
    found: unknown;
  }
}

/** What every call needs before its own work. */
interface RequestGuards {
  readonly publicUrl: string;
  actorOf(request: FastifyRequest): Promise<Actor>;
  /** What limits how often the call is made, null for nothing. */
  gateOf(call: Call): Gate | null;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;

interface RouteDefinition<Body extends ZodType | undefined, Query extends ZodType | undefined, Found> {
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  /** The success and its shape, for the description of the interface. */
  readonly responses: Readonly<Record<number, ZodType | null>>;
  /** Its body is a file with fields beside it; `handle` reads it with `receiveFile`. */
  readonly takesFile?: true;
  /** For whom its answer is compressed, of a call that reads; for strangers unless it says otherwise. */
  readonly compressedFor?: CompressedFor;
  /** How long its body may be in bytes, where that is more than usual. */
  readonly bodyAtMost?: number;
  /** The media type of the success, where it is not JSON. */
  readonly produces?: string;
  /** Its body is the form of a page, sent by a browser without script. */
  readonly takesForm?: true;
  /**
   * Answers what stands in the way of a call, limits and a wrong body included, where a page has to say it. What comes
   * from another website, is too large or of another type is answered as JSON before it.
   */
  readonly onRefused?: (call: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly error: unknown;
  }) => unknown;
  /** Takes a body of any type and reads nothing of it: others say what is in it, and the path says it all. */
  readonly ignoresBody?: true;
  /** Finds what the path names, before the body is read; null is a 404 with the sentence of `missing`. */
  readonly find?: (id: string, actor: Actor) => Promise<Found | null>;
  /** What can name something, where that is not an id. */
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

const nothing = z.null().describe('Done; there is nothing more to say');
const refused = {
  description: 'Refused; the message is fit to be shown',
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
 * Mounts calls of the access matrix, each validated in one order: route, cross-site, session, role, object, body, limit.
 * So neither 401 nor 403 tells whether something exists or a body is valid, and a slip of the pen uses nothing up.
 */
export function mountOn(app: FastifyInstance, doorkeeper: RequestGuards): Mount {
  return (call, feature) => {
    if (!Object.hasOwn(accessMatrix, call)) throw new Error(`${call} is not in the access matrix`);
    const [method, url] = call.split(' ') as [string, string];
    const gate = doorkeeper.gateOf(call);
    const handle: Handler = (request, reply) =>
      feature.handle({
        request,
        reply,
        actor: request.actor,
        body: request.body as never,
        query: request.query as never,
        found: request.found as never,
      });
    const route: RouteOptions = {
      method,
      url,
      schema: {
        summary: feature.summary,
        tags: [(url.startsWith('/api/') ? url.split('/')[2] : undefined) ?? 'server'],
        ...(feature.body === undefined ? {} : { body: feature.body }),
        ...(feature.query === undefined ? {} : { querystring: feature.query }),
        ...(feature.takesFile === undefined ? {} : { consumes: ['multipart/form-data'] }),
        ...(feature.takesForm === undefined ? {} : { consumes: ['application/x-www-form-urlencoded'] }),
        ...(feature.produces === undefined ? {} : { produces: [feature.produces] }),
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
        if (!admits(call, role)) throw role === 'anonymous' ? signInRequired() : notAllowed();
        if (feature.find === undefined) return;
        request.found = await found(feature, request);
        if (request.found === null) throw notFound(feature.missing);
      },
      ...(feature.bodyAtMost === undefined ? {} : { bodyLimit: feature.bodyAtMost }),
      config: {
        ...(feature.takesFile === undefined ? {} : { takesFile: true }),
        compressedFor: compressionOf(call, feature.compressedFor),
      },
      ...(feature.onRefused === undefined ? {} : { attachValidation: true }),
      handler: explained(gate === null ? handle : withRateLimit(gate, handle), feature.onRefused),
    };
    if (feature.takesFile !== undefined) return takeFile(app, route);
    if (feature.ignoresBody === undefined && feature.takesForm === undefined) return void app.route(route);
    // What a part of the app reads of bodies is its own.
    return void app.register(async (part) => {
      if (feature.takesForm === undefined) ignoreBodies(part);
      else readFormBodies(part);
      part.route(route);
    });
  };
}

/** Only here are bodies of this type read; for every other call they are of the wrong type. */
function takeFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route(route);
  });
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

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** The handler of a call that explains by itself why it was refused. */
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

function withRateLimit(gate: Gate, handle: Handler): Handler {
  return async (request, reply) => {
    const succeeded = gate.enter(request);
    const answer = await handle(request, reply);
    succeeded();
    return answer;
  };
}
