import { useEffect } from 'react';
import { useLocation } from 'wouter';

let shownPath: string | null = null;
let isBack = false;

// The router tells of its own changes by an event of this name.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isBack = true;
  });
  window.addEventListener('pushState', () => {
    isBack = false;
  });
}

/**
 * A page that a link led to begins at its top, or at the section that the address names. On the way back, the browser
 * shows the place that was left.
 */
export function useStartAtTop(): void {
  const [path] = useLocation();
  useEffect(() => {
    const isNew = shownPath !== null && shownPath !== path;
    shownPath = path;
    if (!isNew || isBack) return;
    const section = document.getElementById(window.location.hash.slice(1));
    if (section === null) window.scrollTo(0, 0);
    else section.scrollIntoView();
  }, [path]);
}
