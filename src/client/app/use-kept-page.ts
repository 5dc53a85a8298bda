import { useEffect } from 'react';
import { fetchTextsOfParts } from '#client/lib/lazy-part.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { seenAt } from '#client/lib/seen-pages.ts';

/** In ms. By then the page is hydrated and has fetched what it needs. */
const KEEP_AFTER = 3000;

export function useKeptPage(path: string): void {
  const { keepsPages } = usePageData();
  useEffect(() => {
    if (!keepsPages || !import.meta.env.PROD || !('serviceWorker' in navigator) || seenAt() !== null) return undefined;
    const timer = setTimeout(() => void keep(path).catch(() => {}), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [path, keepsPages]);
}

/** With the files that the page needs to say that it is a kept one. */
async function keep(path: string): Promise<void> {
  const [{ keepPage }] = await Promise.all([
    import('#client/features/seen-pages/keep-page.ts'),
    import('#client/features/seen-pages/seen-page-notice.tsx'),
    fetchTextsOfParts(),
  ]);
  await keepPage(path);
}
