import { z } from 'zod';
import { pagePaths } from '#contract/paths.ts';
import type { Client } from '#server/features/documents/built-client.ts';
import { THEME_COLOUR } from '#server/features/documents/document.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';

const GROUND = '#faf6ee';

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
  const { site, keepPages } = hub.config;
  const readWorker = async () => (keepPages ? (await openClient()).pageKeeper() : null) ?? LEAVE;

  mount('GET /manifest.webmanifest', {
    summary: 'Get the name and icons for a home screen',
    produces: 'application/manifest+json',
    responses: { 200: z.string() },
    handle: async ({ reply }) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(site.name))),
  });

  mount('GET /service-worker.js', {
    summary: 'Get the worker that keeps public pages for reading offline; with KEEP_PAGES=off, one that deletes them',
    produces: 'text/javascript',
    responses: { 200: z.string() },
    handle: async ({ reply }) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(await readWorker()),
  });
}

function manifestOf(name: string) {
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
    theme_color: THEME_COLOUR,
    background_color: GROUND,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
