import { useEffect } from 'react';
import { useSite } from './page-data.tsx';

/** The title of the document; the name of the council follows it. The server writes the first one in the same form. */
export function useDocumentTitle(title: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = documentTitle(title, name);
  }, [title, name]);
}

export function documentTitle(title: string, siteName: string): string {
  return title === siteName ? title : `${title} – ${siteName}`;
}
