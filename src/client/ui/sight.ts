import type { Box } from './toast-place.ts';

/**
 * Tells of elements the part that can be seen: what is scrolled out of a dialog or a table is cut at its edge. Empty or
 * turned inside out where nothing can be seen. For one look, because it remembers what it measured.
 */
export function createSight(): (element: Element) => Box {
  const screen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const windows = new Map<Element, Box>();
  /** Through which what stands in it is seen. */
  const windowOf = (element: Element | null): Box => {
    if (element === null) return screen;
    const known = windows.get(element);
    if (known !== undefined) return known;
    const { position, overflowY } = getComputedStyle(element);
    const around = position === 'fixed' ? screen : windowOf(element.parentElement);
    const through = /auto|scroll|hidden|clip/.test(overflowY)
      ? common(element.getBoundingClientRect(), around)
      : around;
    windows.set(element, through);
    return through;
  };
  return (element) => common(element.getBoundingClientRect(), windowOf(element.parentElement));
}

function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}
