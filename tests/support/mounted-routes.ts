import type { FastifyInstance } from 'fastify';

/** As `GET /api/stats`, without the HEAD that comes with each GET. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[ │]*)[├└]── (?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups;
    if (found === undefined) continue;
    const { indent = '', part = '', methods = '' } = found;
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    const address = above.join('').replace(/^\/+/, '/');
    const each = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    routes.push(...each.map((method) => `${method} ${address}`));
  }
  return routes.sort();
}
