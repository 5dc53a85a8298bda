/** When this browser saw the page that it shows now; null when it has just come from the server. */
export function seenAt(): string | null {
  return document.querySelector('meta[name="seen-at"]')?.getAttribute('content') ?? null;
}

/** Lets the worker keep this page, so that it can be read without a connection. A browser that will not keeps nothing. */
export async function keepPage(path: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page: path, files: performance.getEntriesByType('resource').map(({ name }) => name) });
  } catch {
    // Private windows and full disks.
  }
}

/** Nothing that was seen stays for whoever uses this browser next. */
export async function forgetPages(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Where nothing may be kept nothing is.
  }
}
