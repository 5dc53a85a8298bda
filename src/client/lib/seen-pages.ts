let cameTo: string | null = null;

/** When this browser saw the kept page that it shows; null for a page from the server. */
export function seenAt(): string | null {
  // Pages to which one goes on from there are made of fresh answers.
  cameTo ??= window.location.pathname;
  if (window.location.pathname !== cameTo) return null;
  return document.querySelector('meta[name="seen-at"]')?.getAttribute('content') ?? null;
}

/**
 * At sign-out, so that nothing stays for the next person at this browser. The door stays open: what is kept of it is the
 * same for everybody, and who holds the phone there may be without signal.
 */
export async function forgetPages(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (!name.startsWith('door ')) await caches.delete(name);
  } catch {
    // Where nothing may be kept nothing is.
  }
}
