// Runs beside the pages of one browser, so that the public pages it saw last can be read without a connection. It keeps
// nothing that belongs to a person: those pages are the same for everybody, and no answer of the interface is kept.
// The door has a cache of its own, which the page fills and this worker only reads: see features/door/keep-shell.ts.

/** New for every build; the server puts it before this file. */
declare const HUB_VERSION: string;
/** A page in the language of the visitor; the server puts it after this file. */
declare const UNREACHED: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listen: (event: Asked) => void): void;
  addEventListener(name: 'message', listen: (event: Told) => void): void;
}

const PAGES = `pages ${HUB_VERSION}`;
const FILES = `files ${HUB_VERSION}`;
const PUBLIC = /^\/(?:volunteer-opportunities|signup-sheet\/[\w-]+|privacy-policy|accessibility)?$/;
/** Their names change with their content. */
const LASTING_FILE = /^\/assets\//;
const DOOR = '/door';
const MAX_PAGES = 30;
/** How long to wait for the network if the page was seen before, in ms. */
const PATIENCE = 4000;

// The types of the page's own scripts, which the project is checked with, know no worker of this kind.
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOlderVersions().then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const path = ownPath(url);
  if (method !== 'GET' || path === null) return;
  if (mode === 'navigate' && PUBLIC.test(path)) event.respondWith(page(event, path));
  else if (mode === 'navigate' && path === DOOR) event.respondWith(door(event.request));
  else if (LASTING_FILE.test(path)) event.respondWith(file(event.request));
});

// A page that was there before this worker was, or that was reached without a load, tells what it is made of.
worker.addEventListener('message', (event) => {
  // An older worker, which knows no door, would not answer.
  const [asking] = event.ports;
  if (asking !== undefined) return asking.postMessage(DOOR);
  const { page: path, files } = event.data as { page: string; files: readonly string[] };
  const parts = files.filter((url) => LASTING_FILE.test(ownPath(url) ?? '')).map((url) => file(new Request(url)));
  event.waitUntil(
    Promise.allSettled([PUBLIC.test(path) ? fetch(path).then((answer) => keep(path, answer)) : null, ...parts]),
  );
});

/** From the network; the kept page only if the network does not answer in time, marked as kept. */
async function page(event: Asked, path: string): Promise<Response> {
  const asked = fetch(event.request);
  const copy = asked.then((answer) => answer.clone());
  // The address of a search is not kept: without a connection it is the page itself.
  event.waitUntil(
    copy.then(
      (answer) => (event.request.url.includes('?') ? undefined : keep(path, answer)),
      () => {},
    ),
  );
  const seen = await kept(PAGES, path);
  if (seen === undefined) return asked.catch(unreached);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([asked.catch(() => null), patience]);
  return answer ?? marked(seen);
}

/** What was kept first, whatever its build: a new one must not close the door of who has no signal. */
async function door(request: Request): Promise<Response> {
  return (await keptAnywhere(DOOR)) ?? fetch(request).catch(unreached);
}

function unreached(): Response {
  return new Response(UNREACHED, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function file(request: Request): Promise<Response> {
  const known = (await kept(FILES, request)) ?? (await keptAnywhere(request));
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // On a full disk nothing is kept, and nothing fails.
    await caches
      .open(FILES)
      .then((files) => files.put(request, copy))
      .catch(() => {});
  }
  return answer;
}

function kept(name: string, what: Request | string): Promise<Response | undefined> {
  return caches
    .open(name)
    .then((cache) => cache.match(what, { ignoreVary: true }))
    .catch(() => undefined);
}

function keptAnywhere(what: Request | string): Promise<Response | undefined> {
  return caches.match(what, { ignoreVary: true }).catch(() => undefined);
}

async function keep(path: string, answer: Response): Promise<void> {
  const { headers, status } = answer;
  const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true;
  const isGone = status === 404 || status === 410;
  if (!isGone && (!isPage || headers.get('cache-control')?.includes('no-store') === true)) return;
  const pages = await caches.open(PAGES);
  await pages.delete(path, { ignoreVary: true });
  if (isGone) return;
  await pages.put(path, answer);
  const [oldest, ...others] = await pages.keys();
  if (oldest !== undefined && others.length >= MAX_PAGES) await pages.delete(oldest, { ignoreVary: true });
}

async function marked(seen: Response): Promise<Response> {
  const html = await seen.text();
  const mark = `<meta name="seen-at" content="${new Date(seen.headers.get('date') ?? 0).toISOString()}">`;
  const headers = new Headers(seen.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(html.replace('<head>', `<head>${mark}`), { headers });
}

async function forgetOlderVersions(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== PAGES && name !== FILES && !name.startsWith('door '));
  await Promise.all(old.map((name) => caches.delete(name)));
}

function ownPath(url: string): string | null {
  const { origin, pathname } = new URL(url);
  return origin === location.origin ? pathname : null;
}
