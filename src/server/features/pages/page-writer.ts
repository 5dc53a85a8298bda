import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageData } from '#contract/page.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { linkPictureOf } from '#server/features/share/share-words.ts';
import { contentPolicyOf } from '#server/http/content-policy.ts';
import { chooseEncoding } from '#server/http/encodings.ts';
import { hasTag } from '#server/http/ready-answer.ts';
import type { Hub } from '#server/hub.ts';
import type { Client } from './built-client.ts';
import { writeDocument } from './document.ts';
import { PageCache, storePage, type StoredPage } from './page-cache.ts';
import { forOwnPage } from './for-page.ts';
import { pageLanguage } from './page-language.ts';
import { pageDataFor, pageVersion, sheetIdOf } from './page-data.ts';
import { isTranslated } from './translation-consent.ts';

const PAGES_AT_MOST = 400;
const SEARCHES_AT_MOST = 50;

/** Answers with whole documents. */
export interface PageWriter {
  /** The page at this path as everybody sees it, from memory while its data stays the same. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
  /**
   * The page with what the address asks for, the same for everybody who asks for it. Every search is written anew, so a
   * network that asks for very many is shown the page without.
   */
  sendAsked(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    asked: Partial<PageData>,
  ): Promise<FastifyReply>;
  /** The page with what concerns this visitor alone: written anew, and kept by nobody. */
  sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    own: { readonly path: string; readonly data: Partial<PageData>; readonly status?: number },
  ): Promise<FastifyReply>;
}

/** Writes pages with the client that `openClient` answers, and keeps in memory those that are the same for everybody. */
export function createPageWriter(hub: Hub, openClient: () => Promise<Client>): PageWriter {
  const caches = { everybodys: new PageCache(PAGES_AT_MOST), asked: new PageCache(SEARCHES_AT_MOST) };
  const sendKept = async (request: FastifyRequest, reply: FastifyReply, wanted: Omit<WantedPage, 'language'>) => {
    const { path } = wanted;
    const language = await pageLanguage(hub.platform, request);
    await readFresh(hub, path);
    const page = await pageAt(hub, caches, await openClient(), { ...wanted, language });
    return send(page, request, reply, { path, agreed: await isTranslated(hub.platform, request, path) });
  };
  return {
    send: (request, reply, path) => sendKept(request, reply, { path }),
    sendAsked: (request, reply, path, asked) =>
      sendKept(request, reply, { path, asked, mayWrite: () => hub.limits.mayAskForPage(request) }),
    async sendOwn(request, reply, { path, data, status }) {
      const language = await pageLanguage(hub.platform, request);
      const all = { ...pageDataFor(hub, path, language), ...forOwnPage(data, language) };
      const page = await writePage(hub, await openClient(), path, all);
      return reply
        .code(status ?? page.status)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': contentPolicyOf(path) })
        .type('text/html; charset=utf-8')
        .send(page.html);
    },
  };
}

async function readFresh(hub: Hub, path: string): Promise<void> {
  const sheetId = sheetIdOf(path);
  await (sheetId === null ? hub.board.fresh() : hub.board.freshWith(sheetId));
  if (path === pagePaths.home) await hub.hero.fresh();
}

interface WantedPage {
  readonly path: string;
  readonly language: LanguageTag;
  /** What the address asks for beside the path, and whether a page may be written for that. */
  readonly asked?: Partial<PageData>;
  readonly mayWrite?: () => boolean;
}

/** The written page, from memory while its data stays the same. */
async function pageAt(
  hub: Hub,
  caches: { readonly everybodys: PageCache; readonly asked: PageCache },
  client: Client,
  { path, language, asked, mayWrite = () => true }: WantedPage,
): Promise<StoredPage> {
  const cache = asked === undefined ? caches.everybodys : caches.asked;
  const version = `${client.version()} ${hub.mailbox.isReady()} ${pageVersion(hub, path)}`;
  const key = asked === undefined ? `${language} ${path}` : `${language} ${path} ${JSON.stringify(asked)}`;
  const kept = cache.get(key, version);
  if (kept !== null) return kept;
  if (!mayWrite()) return pageAt(hub, caches, client, { path, language });
  const { html, status } = await writePage(hub, client, path, { ...pageDataFor(hub, path, language), ...asked });
  const page = storePage(html, status, version);
  // Addresses that are no page are without number and are not kept.
  if (status === 200) cache.keep(key, page);
  return page;
}

async function writePage(
  hub: Hub,
  client: Client,
  path: string,
  data: PageData,
): Promise<{ html: string; status: 200 | 404 }> {
  const sheet = hub.board.sheet(sheetIdOf(path) ?? '');
  const picture = sheet === null ? '/share.png' : linkPictureOf(hub.platform, sheet);
  const name = documentOf(path);
  const rendered =
    name === 'management'
      ? {
          html: '',
          head: { title: data.site.name, description: '', indexed: false },
          status: 200 as const,
          modules: [],
        }
      : await client.render(path, data);
  const files = client.files(name, rendered.modules);
  const html = writeDocument({ path, direction: directionOf(data.language), ...rendered, files, data, picture });
  return { html, status: rendered.status };
}

/** A browser that has the page under one policy has not got it under the other. */
function send(
  page: StoredPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, agreed }: { readonly path: string; readonly agreed: boolean },
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = agreed ? page.etag(encoding).replace(/"$/, '-translated"') : page.etag(encoding);
  reply.headers({
    'content-security-policy': contentPolicyOf(path, agreed),
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag,
  });
  if (page.status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.body(encoding));
}
