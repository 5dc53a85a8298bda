import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageData, RenderedPage } from '#contract/page.ts';
import { documentOf, mayBeTranslated, pagePaths } from '#contract/paths.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { linkPictureOf } from '#server/features/share/share-words.ts';
import { sitePicturePath } from '#server/features/share/site-picture.ts';
import { actorOf } from '#server/features/sessions/actor-of.ts';
import { organizesAny, type Actor } from '#server/http/actor.ts';
import { pathOf, searchOf } from '#server/http/address.ts';
import { contentPolicyOf } from '#server/http/content-policy.ts';
import type { AskAsReader } from '#server/http/ask-as-reader.ts';
import { acceptsGzip, chooseEncoding, type Encoding } from '#server/http/encodings.ts';
import { HubError } from '#server/http/errors.ts';
import { tooOften } from '#server/http/limits/limit-errors.ts';
import { hasTag } from '#server/http/ready-answer.ts';
import type { Hub } from '#server/hub.ts';
import type { Client } from './built-client.ts';
import { sendBusyPage } from './notice-pages.ts';
import { fontHeader, writeDocument, type WrittenDocument } from './document.ts';
import { PageCache, storePage, type StoredPage } from './page-cache.ts';
import { forOwnPage } from './for-page.ts';
import { OWN_PAGE_HASH } from './own-page-script.ts';
import { OwnDocuments } from './own-documents.ts';
import { pageLanguage } from './page-language.ts';
import { NO_SHEET, pageDataFor, pageVersion, sheetIdOf } from './page-data.ts';
import { RenderQueue } from './render-queue.ts';
import { SIMPLE_FORM_HASH } from './simple-form.ts';
import { stylesOf } from './site-look.ts';
import { isTranslated } from './translation-consent.ts';

/** What browsers request of 40 sheets in all languages takes about half of it. */
export const PAGES_MAX_BYTES = 24 * 1024 * 1024;
const SEARCHES_MAX_BYTES = 2 * 1024 * 1024;

export interface PageWriter {
  /** From memory while its data stays the same. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
  /** Renders every search anew; a network that asks for very many gets the page without the search. */
  sendAsked(request: FastifyRequest, reply: FastifyReply, path: string, asked: AskedFor): Promise<FastifyReply>;
  /** For one reader, with what the page asks for first. The reader is known by the session or the mailbox's proof. */
  sendReaders(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
  /** Rendered anew, and never kept. */
  sendOwn(request: FastifyRequest, reply: FastifyReply, own: OwnPage): Promise<FastifyReply>;
}

interface OwnPage {
  readonly path: string;
  readonly data: Partial<PageData>;
  readonly status?: number;
  /** A page that is there already takes this one over, and has the styles. */
  readonly hasStyles?: boolean;
}

/**
 * Renders pages with the client that `openClient` returns, one after another, and keeps public ones in memory. A
 * network that asks for too many new ones gets what was rendered before, or a small page that says so.
 */
export function createPageWriter(
  hub: Hub,
  openClient: () => Promise<Client>,
  askAs: (request: FastifyRequest) => AskAsReader,
): PageWriter {
  const { limits } = hub;
  const caches = { everybodys: new PageCache(PAGES_MAX_BYTES), asked: new PageCache(SEARCHES_MAX_BYTES) };
  const cacheFor = (asked: AskedFor | undefined) => (asked === undefined ? caches.everybodys : caches.asked);
  const queue = new RenderQueue();
  const ownDocuments = new OwnDocuments();

  const refuse = async (request: FastifyRequest, reply: FastifyReply, { client, language, error }: Refused) => {
    const busy = busyOrThrow(error);
    await limits.turnOfRefusal(request);
    return sendBusyPage(reply, client, { language, site: hub.site }, busy);
  };

  const sendKept = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    const language = await pageLanguage(hub, request);
    await readFresh(hub, asked.path);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const client = await openClient();
    try {
      const page = await pageAt(request, client, { ...asked, path: existing(hub, asked.path), language, encoding });
      const body = () => cacheFor(asked.asked).bodyOf(page);
      // Pages that are written once for many addresses are translated only at those where that may be.
      const path = mayBeTranslated(asked.path) ? pathOf(request.url) : asked.path;
      return send({ ...page, body }, request, reply, {
        path,
        client,
        agreed: await isTranslated(hub, request, path),
      });
    } catch (error) {
      return refuse(request, reply, { client, language, error });
    }
  };

  const pageAt = async (request: FastifyRequest, client: Client, wanted: WantedPage): Promise<StoredPage> => {
    const { path, language, encoding, asked } = wanted;
    const cache = cacheFor(asked);
    const version = `${client.version()} ${hub.mailbox.isReady()} ${hub.site.version} ${pageVersion(hub, path, asked?.listing)}`;
    const key = asked === undefined ? `${language} ${path}` : `${language} ${path} ${JSON.stringify(asked)}`;
    const kept = cache.get(key, encoding, version);
    if (kept !== null) return kept;
    const rendering = `${encoding} ${key} ${version}`;
    const asItWas = (error: unknown) => cache.outdated(key, encoding) ?? raise(busyOrThrow(error));
    const line = limits.lineOf(request);
    const pending = queue.join<StoredPage>(rendering, line);
    if (pending !== null) return pending.catch(asItWas);
    if (asked !== undefined && !limits.mayAskForPage(request))
      return pageAt(request, client, { path, language, encoding });
    const wait = limits.waitToRender(request);
    if (wait > 0) return asItWas(tooOften(wait));
    const render = async () => {
      const converted = await cache.convert(key, encoding, version);
      if (converted !== null) return converted;
      const data = { ...(await pageDataFor(hub, path, language, asked?.listing)), ...asked };
      const { written, ...about } = await writePage(hub, client, path, data);
      return cache.keep(key, await storePage(written, encoding, { version, ...about }));
    };
    return queue.add(rendering, line, render).catch(asItWas);
  };

  const waitForTurn = (request: FastifyRequest, actor: Actor | null = null) => {
    const ofOrganizer = actor !== null && actor.userId !== null && organizesAny(actor) ? actor.userId : null;
    const wait = ofOrganizer === null ? limits.waitToRender(request) : limits.ofPerson.renderings.take(ofOrganizer);
    if (wait > 0) throw tooOften(wait);
  };

  const answerOwn = async (request: FastifyRequest, reply: FastifyReply, own: OwnPage) => {
    const { path, data, status, hasStyles = false } = own;
    // While the database is away, what is known has to do.
    await hub.schoolCache.refresh().catch(() => {});
    const language = await pageLanguage(hub, request);
    const client = await openClient();
    const page = await queue.add(null, limits.lineOf(request), async () =>
      writePage(hub, client, path, { ...(await pageDataFor(hub, path, language)), ...forOwnPage(data, language) }),
    );
    const { opening, rest } = page.written;
    // What a token opens is never compressed.
    const isGzip = !hasStyles && acceptsGzip(request.headers['accept-encoding']);
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply
      .code(status ?? page.status)
      .headers({ ...documentHeaders(client, path, page), 'cache-control': 'no-store', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(isGzip ? await ownDocuments.gzip(page.written) : hasStyles ? rest : `${opening}${rest}`);
  };

  const sendOwn: PageWriter['sendOwn'] = async (request, reply, own) => {
    try {
      waitForTurn(request);
      return await answerOwn(request, reply, own);
    } catch (error) {
      return sendBusyPage(
        reply,
        await openClient(),
        { language: await pageLanguage(hub, request), site: hub.site },
        busyOrThrow(error),
      );
    }
  };

  return {
    send: (request, reply, path) => sendKept(request, reply, { path }),
    sendAsked: (request, reply, path, asked) => sendKept(request, reply, { path, asked }),
    sendOwn: (request, reply, own) => sendOwn(request, reply, own),
    async sendReaders(request, reply, path) {
      const [language, client] = [await pageLanguage(hub, request), await openClient()];
      const search = searchOf(request.url);
      // While the database is away the page comes without content, and says so itself.
      const actor = await actorOf(hub, request).catch(() => null);
      try {
        waitForTurn(request, actor);
        const { seeds, isMissing } = await client.firstData(path, search, language, askAs(request));
        const data = { seeds, search, ...(isMissing ? { missing: path } : {}) };
        return await answerOwn(request, reply, { path, data, ...(isMissing ? { status: 404 } : {}) });
      } catch (error) {
        return refuse(request, reply, { client, language, error });
      }
    },
  };
}

type AskedFor = Pick<PageData, 'listing' | 'signUpForm'>;

interface Refused {
  readonly client: Client;
  readonly language: LanguageTag;
  readonly error: unknown;
}

interface Asked {
  readonly path: string;
  readonly asked?: AskedFor;
}

interface WantedPage extends Asked {
  readonly language: LanguageTag;
  readonly encoding: Encoding;
}

function busyOrThrow(error: unknown): HubError {
  if (error instanceof HubError && (error.status === 429 || error.status === 503)) return error;
  throw error;
}

function raise(error: HubError): never {
  throw error;
}

function existing(hub: Hub, path: string): string {
  const sheetId = sheetIdOf(path);
  return sheetId === null || hub.sheetCache.sheet(sheetId) !== null ? path : NO_SHEET;
}

async function readFresh(hub: Hub, path: string): Promise<void> {
  const sheetId = sheetIdOf(path);
  await (sheetId === null ? hub.sheetCache.refresh() : hub.sheetCache.refreshIncluding(sheetId));
  await hub.schoolCache.refresh();
  if (path === pagePaths.home) await hub.heroCache.refresh();
}

async function writePage(
  hub: Hub,
  client: Client,
  path: string,
  data: PageData,
): Promise<{ written: WrittenDocument; status: 200 | 404; styleHash: string | undefined }> {
  const { accent, logo, iconStem } = hub.site;
  const site = { accent, logo, iconStem };
  const sheet = hub.sheetCache.sheet(sheetIdOf(path) ?? '');
  const picture = sheet === null ? sitePicturePath(hub) : linkPictureOf(hub, sheet);
  const name = documentOf(path);
  const rendered = await renderOrLeave(hub, client, path, data);
  const files = client.files(name, rendered.modules);
  const [direction, styles] = [directionOf(data.language), stylesOf(client, name, site)];
  const words = await client.words(data.language);
  const written = writeDocument({ path, direction, ...rendered, files, styles, data, picture, words, site });
  return { written, status: rendered.status, styleHash: styles?.hash };
}

/** What the server cannot render of a page for one reader is rendered by the browser; other pages have to be whole. */
async function renderOrLeave(hub: Hub, client: Client, path: string, data: PageData): Promise<RenderedPage> {
  try {
    return await client.render(path, data);
  } catch (error) {
    if (data.seeds === undefined) throw error;
    hub.log.error({ err: error }, 'a page could not be rendered for its reader');
    return { html: '', head: { title: data.site.name, description: '', indexed: false }, status: 200, modules: [] };
  }
}

function scriptHashesOf(path: string): string[] {
  return path === pagePaths.manage ? [SIMPLE_FORM_HASH, OWN_PAGE_HASH] : [SIMPLE_FORM_HASH];
}

function documentHeaders(
  client: Client,
  path: string,
  { styleHash, agreed = false }: { readonly styleHash: string | undefined; readonly agreed?: boolean },
): Record<string, string> {
  const name = documentOf(path);
  return {
    'content-security-policy': contentPolicyOf(path, { agreed, styleHash, scriptHashes: scriptHashesOf(path) }),
    // What is opened without signal is kept whole, so it has the fonts of the phone.
    ...fontHeader(name === 'door' ? [] : client.fonts),
  };
}

/** A browser's copy under one content policy is not valid under the other. */
function send(
  {
    encoding,
    status,
    styleHash,
    etag: tag,
    body,
  }: Pick<StoredPage, 'encoding' | 'status' | 'styleHash' | 'etag'> & { body(): Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
  { path, client, agreed }: { readonly path: string; readonly client: Client; readonly agreed: boolean },
): FastifyReply {
  const etag = agreed ? tag.replace(/"$/, '-translated"') : tag;
  reply.headers({
    ...documentHeaders(client, path, { styleHash, agreed }),
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag,
  });
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(body());
}
