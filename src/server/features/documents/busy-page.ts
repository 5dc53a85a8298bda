import type { FastifyReply } from 'fastify';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { contentPolicyOf } from '#server/http/content-policy.ts';
import type { HubError } from '#server/http/errors.ts';
import type { Client } from './built-client.ts';
import { escapeHtml, writeOpening } from './document.ts';

const pages = new WeakMap<Client, Map<LanguageTag, string>>();

/** Needs no rendering: says when to come back and links to the same address. */
export async function sendBusyPage(
  reply: FastifyReply,
  client: Client,
  language: LanguageTag,
  { status, retryAfter }: HubError,
): Promise<FastifyReply> {
  const ofClient = pages.get(client) ?? new Map<LanguageTag, string>();
  pages.set(client, ofClient);
  const html = ofClient.get(language) ?? (await writeBusyPage(client, language));
  ofClient.set(language, html);
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicyOf(null, { styleHash: client.inlineStyles('public')?.hash }),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

async function writeBusyPage(client: Client, language: LanguageTag): Promise<string> {
  const { message, again } = await client.busyWords(language);
  const { styles } = client.files('public', []);
  const opening = writeOpening(language, directionOf(language), client.inlineStyles('public'));
  const rest = [
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
  return opening + rest;
}
