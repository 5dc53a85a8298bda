import { pagePaths } from '#contract/paths.ts';

// What the page is made of, which is the same for everybody, lies in a cache of its own that outlives builds. The worker
// answers from it, and the next page with a connection replaces it as a whole.
const NAME = /^door /;
/** In ms. */
const WORKER_ANSWERS_IN = 5000;

/** Whether the page opens without a connection from now on. */
export async function keepShell(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null);
    await keepLatest().catch(() => false);
    const { active } = registration ?? (await navigator.serviceWorker.ready);
    return (await isKept()) && (await answers(active ?? (await navigator.serviceWorker.ready).active));
  } catch {
    // Private windows and full disks.
    return false;
  }
}

export async function forgetShell(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await keptNames()) await caches.delete(name);
}

/** The page as it is at the server now takes the place of the kept one, if one is kept. @returns whether it was reached */
export async function renewShell(): Promise<boolean> {
  try {
    const isAnyKept = 'caches' in window && (await keptNames()).length > 0;
    return isAnyKept ? await keepLatest() : isDoor(await fetch(pagePaths.door));
  } catch {
    return false;
  }
}

function isDoor(page: Response): boolean {
  return page.ok && page.headers.get('content-type')?.startsWith('text/html') === true;
}

async function keepLatest(): Promise<boolean> {
  const page = await fetch(pagePaths.door);
  if (!isDoor(page)) return false;
  const files = filesOf(await page.clone().text());
  if (files.length === 0) return false;
  const name = `door ${files.map((file) => file.replace('/assets/', '')).join(' ')}`;
  const cache = await caches.open(name);
  if ((await cache.keys()).length === 0) await cache.addAll(files);
  // Last: a cache with the page in it is complete.
  await cache.put(pagePaths.door, page);
  for (const older of await keptNames()) if (older !== name) await caches.delete(older);
  return true;
}

function filesOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const files = page.querySelectorAll(
    'link[rel="stylesheet"], link[rel="modulepreload"], link[rel="icon"], script[src]',
  );
  return [...new Set(Array.from(files, (file) => file.getAttribute('href') ?? file.getAttribute('src') ?? ''))];
}

async function isKept(): Promise<boolean> {
  return (await caches.match(pagePaths.door, { ignoreVary: true })) !== undefined;
}

async function keptNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => NAME.test(name));
}

/** A worker of an older build knows no door. */
function answers(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), WORKER_ANSWERS_IN);
    worker?.postMessage({ door: true }, [port2]);
  });
}
