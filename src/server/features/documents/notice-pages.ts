import type { FastifyReply } from 'fastify';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { contentPolicyOf } from '#server/http/content-policy.ts';
import type { HubError } from '#server/http/errors.ts';
import type { Site } from '#server/platform/site.ts';
import type { Client, InlineStyles } from './built-client.ts';
import { escapeHtml, GROUND, writeOpening } from './document.ts';
import { stylesOf } from './site-look.ts';

const pages = new WeakMap<Client, Map<string, string>>();
/** Languages, and the last looks of the school. */
const MOST = 200;

/** Needs no rendering: says when to come back and links to the same address. */
export async function sendBusyPage(
  reply: FastifyReply,
  client: Client,
  { language, site }: { readonly language: LanguageTag; readonly site: Site },
  { status, retryAfter }: HubError,
): Promise<FastifyReply> {
  const ofClient = pages.get(client) ?? new Map<string, string>();
  pages.set(client, ofClient);
  const styles = stylesOf(client, 'public', site);
  const key = `${language} ${styles?.hash ?? ''}`;
  const html = ofClient.get(key) ?? (await writeBusyPage(client, language, styles));
  if (ofClient.size >= MOST) ofClient.clear();
  ofClient.set(key, html);
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicyOf(null, { styleHash: styles?.hash }),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

async function writeBusyPage(client: Client, language: LanguageTag, inline: InlineStyles | null): Promise<string> {
  const { busy, again } = await client.words(language);
  const { styles } = client.files('public', []);
  return writeOpening(language, directionOf(language), inline) + writeNotice(busy, again, styles);
}

const fewStyles = (accent: string) =>
  `body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1rem;box-sizing:border-box;text-align:center;font:1.125rem/1.5 system-ui,sans-serif;color:#22302a;background:${GROUND}}h1{font-size:1.75rem;line-height:1.2}main{display:contents}a{color:${accent}}`;

/** For the service worker, which shows it when the server does not answer and the page was not kept. */
export async function writeUnreachedPage(client: Client, language: LanguageTag, accent: string): Promise<string> {
  const { unreached, again } = await client.words(language);
  return (
    writeOpening(language, directionOf(language), { text: fewStyles(accent), hash: '' }) + writeNotice(unreached, again)
  );
}

function writeNotice(message: string, again: string, styles: readonly string[] = []): string {
  return [
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(message)}</title>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    '</head>',
    '<body>',
    '<main class="page grid min-h-dvh place-content-center justify-items-center gap-5 py-10 text-center">',
    `<h1 class="text-title">${escapeHtml(message)}</h1>`,
    `<a class="quiet-link inline-flex min-h-11 items-center" href="">${escapeHtml(again)}</a>`,
    '</main>',
    '</body>',
    '</html>',
  ].join('\n');
}
