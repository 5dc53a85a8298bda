import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { listingQuery } from '#contract/forms.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { pathOf } from '#server/http/address.ts';
import { notFound } from '#server/http/errors.ts';
import type { PageWriter } from './page-writer.ts';

const YEAR_IN_MS = 31_536_000_000;
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/;
const PAGES = [
  pagePaths.home,
  pagePaths.sheet(':id'),
  pagePaths.privacy,
  pagePaths.deletion,
  pagePaths.accessibility,
  pagePaths.language,
  pagePaths.manage,
  pagePaths.unsubscribe(':token'),
  pagePaths.unsubscribed,
  pagePaths.management,
  pagePaths.monitoring,
  pagePaths.setup,
  pagePaths.verify,
  pagePaths.ownProfile,
  pagePaths.profile(':userId'),
];

/** The pages and the files of the client. Every other address is the not-found page, or JSON for programs. */
export async function mountPages(app: FastifyInstance, pages: PageWriter, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(dist, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
    // The worker is sent with its version, by a feature of its own.
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', 'page-keeper.js'],
    setHeaders: (reply, file) => {
      // Names of built files carry a hash of their content; the others keep their names.
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR_IN_MS / 1000}, immutable` : 'public, max-age=3600',
      );
    },
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(request, reply, writtenPath(pathOf(request.url)));
  for (const url of PAGES) app.get(url, answer);
  app.get(pagePaths.listing, (request, reply) => {
    const isAsked = Object.keys(Object(request.query)).some((name) => Object.hasOwn(listingQuery.shape, name));
    if (!isAsked) return answer(request, reply);
    return pages.sendAsked(request, reply, pagePaths.listing, { listing: listingQuery.parse(request.query) });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw notFound();
    return answer(request, reply);
  });
}

/** The page that is written for an address: what is everybody's own is the same until the browser asks whose it is. */
function writtenPath(address: string): string {
  if (UNSUBSCRIBE.test(address)) return pagePaths.unsubscribe('-');
  return documentOf(address) === 'profile' && address !== pagePaths.verify ? pagePaths.ownProfile : address;
}
