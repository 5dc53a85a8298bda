import { useEffect } from 'react';
import { fetchTextsOfParts } from '#client/lib/lazy-part.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { seenAt } from '#client/lib/seen-pages.ts';

/** By then the page has come to life and fetched what it fetches early, so that nobody waits for this. */
const KEEP_AFTER = 3000;

/** Keeps the pages that somebody stays on, to be read without a connection. */
export function useKeptPage(path: string): void {
  const { keepsPages } = usePageData();
  useEffect(() => {
    if (!keepsPages || !import.meta.env.PROD || !('serviceWorker' in navigator) || seenAt() !== null) return undefined;
    const timer = setTimeout(() => void keep(path).catch(() => {}), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [path, keepsPages]);
}

/** With what such a page needs to say what it is. */
async function keep(path: string): Promise<void> {
  const [{ keepPage }] = await Promise.all([
    import('#client/features/seen-pages/keep-page.ts'),
    import('#client/features/seen-pages/seen-page-notice.tsx'),
    fetchTextsOfParts(),
  ]);
  await keepPage(path);
}
