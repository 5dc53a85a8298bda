import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { setImmediate } from 'node:timers/promises';
import { productVersion } from '#server/platform/product-version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes as OpenAPI 3.1. Other requests are answered while it is computed. */
    describeInterface(): Promise<object>;
  }
}

const VERSION = '3.1.0';

export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const routes: RouteOptions[] = [];
  const translated = new Map<RouteOptions, ReturnType<typeof jsonSchemaTransform>>();
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  await app.register(swagger, {
    openapi: {
      openapi: VERSION,
      info: { title: 'PAC Volunteer Hub', version: productVersion },
      servers: [{ url: publicUrl }],
    },
    transform: (input) => translated.get(input.route) ?? jsonSchemaTransform(input),
  });
  app.decorate('describeInterface', async () => {
    // All at once would delay other requests by a tenth of a second.
    for (const route of routes) {
      const { schema, url } = route;
      if (schema === undefined) continue;
      translated.set(route, jsonSchemaTransform({ schema, url, route, openapiObject: { openapi: VERSION } }));
      await setImmediate();
    }
    const description = app.swagger();
    translated.clear();
    return description;
  });
}
