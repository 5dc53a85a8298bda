import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pagePaths } from '#contract/paths.ts';
import type { Client } from '#server/features/documents/built-client.ts';
import { GROUND } from '#server/features/documents/document.ts';
import { writeUnreachedPage } from '#server/features/documents/notice-pages.ts';
import { pageLanguage } from '#server/features/documents/page-language.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import type { Site } from '#server/platform/site.ts';
import { logoAddress, type IconName } from '#server/platform/site-logo.ts';

/** Replaces the service worker where pages are not kept: forgets them and unregisters. */
const LEAVE = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

export function mountHomeScreen(mount: Mount, hub: Hub, openClient: () => Promise<Client>): void {
  const { keepPages } = hub.config;
  const readWorker = async (request: FastifyRequest) => {
    const client = keepPages ? await openClient() : null;
    const worker = client?.pageKeeper() ?? null;
    if (client === null || worker === null) return LEAVE;
    const unreached = await writeUnreachedPage(client, await pageLanguage(hub, request), hub.site.accent);
    return `${worker}\nconst UNREACHED=${JSON.stringify(unreached)};\n`;
  };

  mount('GET /manifest.webmanifest', {
    summary: 'Get the name and icons for a home screen',
    produces: 'application/manifest+json',
    responses: { 200: z.string() },
    handle: async ({ reply }) => {
      await hub.schoolCache.refresh();
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(hub.site)));
    },
  });

  mount('GET /service-worker.js', {
    summary: 'Get the worker that keeps public pages for reading offline; with KEEP_PAGES=off, one that deletes them',
    produces: 'text/javascript',
    responses: { 200: z.string() },
    handle: async ({ request, reply }) =>
      reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
        .type('text/javascript; charset=utf-8')
        .send(await readWorker(request)),
  });
}

function manifestOf({ name, accent, iconStem }: Site) {
  const at = (own: IconName, ofHub: string) => (iconStem === null ? ofHub : logoAddress({ stem: iconStem }, own));
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: pagePaths.home,
    name,
    short_name: name,
    start_url: pagePaths.home,
    scope: pagePaths.home,
    display: 'standalone',
    theme_color: accent,
    background_color: GROUND,
    icons: [
      icon(at('icon-192', '/icon-192.png'), 192, 'any'),
      icon(at('icon-512', '/icon-512.png'), 512, 'any'),
      icon(at('maskable', '/icon-maskable-512.png'), 512, 'maskable'),
    ],
  };
}
