import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z, type ZodType } from 'zod';
import { accessMatrix, admits, type Call } from '#contract/access.ts';
import { errorAnswer } from '#contract/errors.ts';
import { isId } from '#server/platform/new-id.ts';
import type { Actor } from './actor.ts';
import { isForeignWrite } from './cross-site.ts';
import { crossSite, notAllowed, notFound, signInRequired } from './errors.ts';
import { ignoreBodies } from './json-body.ts';
import type { AddressGate } from './limits/address-gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** What the call is about, found before its body is read. */
    found: unknown;
  }
}

/** What every call needs before its own work. */
export interface Doorkeeper {
  readonly publicUrl: string;
  actorOf(request: FastifyRequest): Promise<Actor>;
  /** What limits how often a network makes the call, null for nothing. */
  gateOf(call: Call): AddressGate | null;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;

export interface CallOfFeature<Body extends ZodType | undefined, Query extends ZodType | undefined, Found> {
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  /** The success and its shape, for the description of the interface. */
  readonly answers: Readonly<Record<number, ZodType | null>>;
  /** The media type of the success, where it is not JSON. */
  readonly produces?: string;
  /** Takes a body of any type and reads nothing of it: others say what is in it, and the path says it all. */
  readonly ignoresBody?: true;
  /** Finds what the path names, by its id or token, before the body is read; null is a 404 with the sentence of `missing`. */
  readonly find?: (name: string, actor: Actor) => Promise<Found | null>;
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
  feature: CallOfFeature<Body, Query, Found>,
) => void;

/**
 * Mounts calls of the access matrix, each judged in one order: route, cross-site, session, role, object, body, limit.
 * So neither 401 nor 403 tells whether something exists or a body is valid, and a slip of the pen uses nothing up.
 */
export function mountOn(app: FastifyInstance, doorkeeper: Doorkeeper): Mount {
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
        tags: [url.split('/')[2] ?? 'server'],
        ...(feature.body === undefined ? {} : { body: feature.body }),
        ...(feature.query === undefined ? {} : { querystring: feature.query }),
        ...(feature.produces === undefined ? {} : { produces: [feature.produces] }),
        response: {
          ...Object.fromEntries(Object.entries(feature.answers).map(([status, schema]) => [status, schema ?? nothing])),
          '4xx': refused,
        },
      },
      onRequest: async (request) => {
        if (isForeignWrite(request.method, request.headers, doorkeeper.publicUrl)) throw crossSite();
        request.actor = await doorkeeper.actorOf(request);
        const { role } = request.actor;
        if (!admits(call, role)) throw role === 'anonymous' ? signInRequired() : notAllowed();
        if (feature.find === undefined) return;
        const name = nameInPath(request);
        request.found = name === null ? null : await feature.find(name, request.actor);
        if (request.found === null) throw notFound(feature.missing);
      },
      handler: gate === null ? handle : through(gate, handle),
    };
    if (feature.ignoresBody === undefined) return void app.route(route);
    // What a part of the app reads of bodies is its own.
    return void app.register(async (part) => {
      ignoreBodies(part);
      part.route(route);
    });
  };
}

/** The one parameter that a path has: an id, in lower case, or a token as it is; null when it can be no id. */
function nameInPath({ params }: FastifyRequest): string | null {
  const [[parameter, name] = ['', '']] = Object.entries(params as Record<string, string>);
  if (parameter === 'token') return name;
  return isId(name) ? name.toLowerCase() : null;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

function through(gate: AddressGate, handle: Handler): Handler {
  return async (request, reply) => {
    const succeeded = gate.enter(request);
    const answer = await handle(request, reply);
    succeeded();
    return answer;
  };
}
