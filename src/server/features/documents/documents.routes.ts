import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { listingQuery } from '#contract/forms.ts';
import { movedToPlace, personUrl, PLACE_ROUTES } from '#contract/organizer-paths.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { consentPurposes } from '#domain/consents.ts';
import { pathOf } from '#server/http/address.ts';
import { notFound } from '#server/http/errors.ts';
import { isId } from '#server/platform/new-id.ts';
import { NO_SHEET } from './page-data.ts';
import type { PageWriter } from './page-writer.ts';

const YEAR_IN_MS = 31_536_000_000;
const [OF_SHEET, OF_USER, OF_TOKEN] = [
  pagePaths.sheet(':id'),
  pagePaths.profile(':userId'),
  pagePaths.unsubscribe(':token'),
];
// Written once for all addresses of their kind.
const NOT_FOUND = '/404';
const ANY_TOKEN = pagePaths.unsubscribe('-');
const ANY_TOKEN_FOR = consentPurposes.map((purpose) => [purpose, pagePaths.unsubscribe(`${purpose}.-`)] as const);
const OF_ANY_TOKEN = [ANY_TOKEN, ...ANY_TOKEN_FOR.map(([, path]) => path)];
const PAGES = [
  pagePaths.home,
  OF_SHEET,
  pagePaths.privacy,
  pagePaths.deletion,
  pagePaths.accessibility,
  pagePaths.language,
  pagePaths.manage,
  pagePaths.offer,
  pagePaths.waitlist,
  pagePaths.takeOver,
  pagePaths.help,
  pagePaths.here,
  OF_TOKEN,
  pagePaths.unsubscribed,
  pagePaths.setup,
  pagePaths.verify,
  pagePaths.verifyLetter,
  pagePaths.organize,
  pagePaths.door,
];
/** For one reader: what they show first comes with them. */
const PERSONAL = [
  pagePaths.mine,
  pagePaths.management,
  ...PLACE_ROUTES,
  pagePaths.helpNeeded,
  pagePaths.onTheDay,
  pagePaths.hours,
  pagePaths.people,
  personUrl(':id'),
  pagePaths.system,
  pagePaths.monitoring,
  pagePaths.ownProfile,
  OF_USER,
];

/** Every other address answers the not-found page, or JSON for programs. */
export async function mountDocuments(app: FastifyInstance, pages: PageWriter, dist: string): Promise<void> {
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
      // Nobody asks whether they have changed, and a phone loads ten of them.
      if (immutable) for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
    },
  });
  const answer: Answer = (request, reply, path) => pages.send(request, reply, path);
  for (const url of PAGES) app.get(url, atOneAddress(answer));
  for (const url of PERSONAL)
    app.get(url, (request, reply) => {
      const path = pathOf(request.url);
      // An address in another spelling, which the router takes for the same.
      if (documentOf(path) === 'public') return pages.send(request, reply, NOT_FOUND);
      const moved = movedToPlace(path, Object(request.query));
      return moved === null ? pages.sendReaders(request, reply, path) : reply.redirect(moved, 308);
    });
  app.get(
    pagePaths.listing,
    atOneAddress((request, reply, path) => {
      const isAsked = Object.keys(Object(request.query)).some((name) => Object.hasOwn(listingQuery.shape, name));
      if (!isAsked) return answer(request, reply, path);
      return pages.sendAsked(request, reply, path, { listing: listingQuery.parse(request.query) });
    }),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw notFound();
    return pages.send(request, reply, NOT_FOUND);
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** Redirects the other spellings of a page's address that the router accepts, such as ids in upper case. */
function atOneAddress(answer: Answer) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request;
    const [path, asked] = [writtenPath(request), pathOf(url)];
    const isShared = path === NO_SHEET || OF_ANY_TOKEN.includes(path);
    if (path === asked || isShared) return answer(request, reply, path);
    return reply.redirect(`${path}${url.slice(asked.length)}`, 308);
  };
}

/** Pages of mailed links are the same for all visitors until the browser fetches what the link opens. */
function writtenPath({ routeOptions: { url: route = NOT_FOUND }, params }: FastifyRequest): string {
  if (route === OF_TOKEN) return pathOfAnyToken(params as { token: string });
  if (route !== OF_SHEET) return route;
  const { id } = params as { id: string };
  return isId(id) ? pagePaths.sheet(id.toLowerCase()) : NO_SHEET;
}

/** By what the link is for, which is readable in it; never by whose it is. */
function pathOfAnyToken({ token }: { readonly token: string }): string {
  return ANY_TOKEN_FOR.find(([purpose]) => token.startsWith(`${purpose}.`))?.[1] ?? ANY_TOKEN;
}
