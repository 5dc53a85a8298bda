export async function keepPage(path: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page: path, files: performance.getEntriesByType('resource').map(({ name }) => name) });
  } catch {
    // Private windows and full disks.
  }
}
