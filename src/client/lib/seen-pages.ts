let cameTo: string | null = null;

/** When this browser saw the page that it shows now; null when that has just come from the server. */
export function seenAt(): string | null {
  // Pages to which one goes on from there are made of fresh answers.
  cameTo ??= window.location.pathname;
  if (window.location.pathname !== cameTo) return null;
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
