/** When this browser saw the page that it shows now; null when it has just come from the server. */
export function seenAt(): string | null {
  return document.querySelector('meta[name="seen-at"]')?.getAttribute('content') ?? null;
}

/** Nothing that was seen stays for whoever uses this browser next. */
export async function forgetPages(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Where nothing may be kept nothing is.
  }
}
