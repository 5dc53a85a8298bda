import { useCallback, type RefCallback } from 'react';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Makes an area focusable while it overflows and holds nothing to focus: else keys could not scroll it (WCAG 2.1.1). */
export function useScrollByKeys(): RefCallback<HTMLElement> {
  return useCallback((area) => {
    if (area === null) return;
    const update = () => {
      if (area === document.activeElement) return;
      const isNeeded = area.scrollHeight > area.clientHeight && area.querySelector(FOCUSABLE) === null;
      if (isNeeded) area.tabIndex = 0;
      else area.removeAttribute('tabindex');
    };
    const size = new ResizeObserver(update);
    size.observe(area);
    const content = new MutationObserver(update);
    content.observe(area, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, []);
}
