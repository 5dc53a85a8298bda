import { useEffect } from 'react';
import { useSite } from './page-data.tsx';

/** Null while the title is the one that the server wrote. */
let ofPage: string | null = null;
const before: string[] = [];
/** The title of the page that was rendered last, on the server, which renders one after another. */
let rendered: string | null = null;

/** Null where the page names none. */
export function takeRenderedTitle(): string | null {
  const title = rendered;
  rendered = null;
  return title;
}

function noteRendered(title: string): void {
  rendered = title;
}

/** The council's name follows it. The server writes the first title in the same form. */
export function useDocumentTitle(title: string): void {
  const { name } = useSite();
  if (import.meta.env.SSR) noteRendered(title);
  useEffect(() => {
    ofPage = documentTitle(title, name);
    write();
  }, [title, name]);
}

/** Puts a word before the title, unless the server has done so; null for none. */
export function useWordBeforeTitle(word: string | null): void {
  useEffect(() => {
    if (word === null) return undefined;
    ofPage ??= document.title.startsWith(`${word} `) ? document.title.slice(word.length + 1) : document.title;
    before.push(word);
    write();
    return () => {
      before.splice(before.lastIndexOf(word), 1);
      write();
    };
  }, [word]);
}

export function documentTitle(title: string, siteName: string): string {
  return title === siteName ? title : `${title} – ${siteName}`;
}

function write(): void {
  document.title = [...before.slice(-1), ofPage ?? document.title].join(' ');
}
