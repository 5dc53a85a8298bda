import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { directionOf, type LanguageTag } from '#domain/languages.ts';
import { accountLanguage } from '#server/features/accounts/account-language.ts';
import { pathOf } from '#server/http/address.ts';
import { HubError, notFound } from '#server/http/errors.ts';
import { contentPolicyOf } from '#server/http/content-policy.ts';
import { hasTag } from '#server/http/ready-answer.ts';
import { chosenLanguage, visitorLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import type { Client } from './built-client.ts';
import { writeDocument } from './document.ts';
import { chooseEncoding, PageCache, storePage, type StoredPage } from './page-cache.ts';
import { pageDataFor, pageVersion, sheetIdOf } from './page-data.ts';
import { isTranslated } from './translation-consent.ts';

const YEAR_IN_MS = 31_536_000_000;
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/;
const PAGES = [
  pagePaths.home,
  pagePaths.listing,
  pagePaths.sheet(':id'),
  pagePaths.privacy,
  pagePaths.deletion,
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
export async function mountPages(
  app: FastifyInstance,
  hub: Hub,
  openClient: () => Promise<Client>,
  dist: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(dist, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      // Names of built files carry a hash of their content; the others keep their names.
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR_IN_MS / 1000}, immutable` : 'public, max-age=3600',
      );
    },
  });
  const cache = new PageCache();
  let client: Promise<Client> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const pagePath = writtenPath(pathOf(request.url));
    const language = await languageOf(hub, request);
    const sheetId = sheetIdOf(pagePath);
    await (sheetId === null ? hub.board.fresh() : hub.board.freshWith(sheetId));
    if (pagePath === pagePaths.home) await hub.hero.fresh();
    const page = await pageAt(hub, cache, await (client ??= openClient()), pagePath, language);
    const agreed = await isTranslated(hub.platform, request, pagePath);
    reply.header('content-security-policy', contentPolicyOf(pagePath, agreed));
    return send(page, request, reply, agreed);
  };
  for (const url of PAGES) app.get(url, answer);
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
function writtenPath(path: string): string {
  if (UNSUBSCRIBE.test(path)) return pagePaths.unsubscribe('-');
  return documentOf(path) === 'profile' && path !== pagePaths.verify ? pagePaths.ownProfile : path;
}

/** The database is asked only where nothing was chosen with this browser and somebody may be signed in. */
async function languageOf(hub: Hub, request: FastifyRequest): Promise<LanguageTag> {
  const ofAccount = chosenLanguage(request) === null ? await accountLanguage(hub.platform, request) : null;
  return visitorLanguage(request, ofAccount);
}

/** The written page, from memory while its data stays the same. */
async function pageAt(
  hub: Hub,
  cache: PageCache,
  client: Client,
  pagePath: string,
  language: LanguageTag,
): Promise<StoredPage> {
  const version = `${client.version()} ${hub.mailbox.isReady()} ${pageVersion(hub, pagePath)}`;
  const key = `${language} ${pagePath}`;
  const kept = cache.get(key, version);
  if (kept !== null) return kept;
  const page = await writePage(hub, client, pagePath, language, version);
  // Addresses that are no page are without number and are not kept.
  if (page.status === 200) cache.keep(key, page);
  return page;
}

async function writePage(
  hub: Hub,
  client: Client,
  pagePath: string,
  language: LanguageTag,
  version: string,
): Promise<StoredPage> {
  const data = pageDataFor(hub, pagePath, language);
  const name = documentOf(pagePath);
  const rendered =
    name === 'management'
      ? {
          html: '',
          head: { title: data.site.name, description: '', indexed: false },
          status: 200 as const,
          modules: [],
        }
      : await client.render(pagePath, data);
  const files = client.files(name, rendered.modules);
  const html = writeDocument({ path: pagePath, direction: directionOf(language), ...rendered, files, data });
  return storePage(html, rendered.status, version);
}

/** A browser that has the page under one policy has not got it under the other. */
function send(page: StoredPage, request: FastifyRequest, reply: FastifyReply, agreed: boolean): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = agreed ? page.etag(encoding).replace(/"$/, '-translated"') : page.etag(encoding);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie', etag });
  if (page.status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.body(encoding));
}

/** The client has not been built; the start command does that. */
export function clientMissing(): HubError {
  return new HubError(503, 'client_missing', 'The pages have not been built yet. Start with "npm start".');
}
