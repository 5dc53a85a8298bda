import { useEffect, useRef, type RefObject } from 'react';
import { createSight } from './sight.ts';
import { costAt, shiftOf, type Box, type Obstacle, type Shift } from './toast-place.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input), iframe, video[controls]';
/** What a page has just said, and the heading that one begins with. */
const SAID = 'output, [role=status], [role=alert], main h1, [role=dialog] h2';
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';
/** The space that dialogs leave for a toast; see theme.css. */
const ROOM = '--toast-room';
/** How often it looks for controls under the toast, in ms: pages scroll, lists change and dialogs open. */
const LOOKS_EVERY = 200;

const COST = { focus: 1000, control: 10, said: 4, layer: 1 };

/**
 * Keeps a toast off the next controls: dialogs leave space for it, and where it would cover a control it moves to the
 * nearest free place. Attach the ref to the element that holds the toast.
 */
export function useToastPlace(isOpen: boolean): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = viewport.current;
    if (!isOpen || element === null) return undefined;
    let shift: Shift = { x: 0, y: 0 };
    const place = () => {
      const toast = element.firstElementChild;
      // A toast that has the focus stays where it is.
      if (!(toast instanceof HTMLElement) || toast.matches(':focus-within')) return;
      document.documentElement.style.setProperty(ROOM, `${element.offsetHeight}px`);
      const box = boxAtEdge(element, toast, shift);
      const obstacles = obstaclesBeside(element);
      if (costAt(box, shift, obstacles) === 0) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      shift = shiftOf(box, { width, height }, obstacles);
      element.style.translate = `${shift.x}px ${shift.y}px`;
      // Where there is no room for all of it, its text is cut to one line until someone goes to it.
      if (costAt(box, shift, obstacles) >= COST.control) toast.dataset['tight'] = '';
    };
    let frame = 0;
    // Also when the toast comes, when another takes its place, and when it is cut. In the next frame: what changes a size
    // while sizes are told is an error of the page.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    sizes.observe(element);
    const timer = setInterval(place, LOOKS_EVERY);
    document.addEventListener('focusin', place);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      clearInterval(timer);
      document.removeEventListener('focusin', place);
      document.documentElement.style.removeProperty(ROOM);
      element.style.removeProperty('translate');
    };
  }, [isOpen]);
  return viewport;
}

function boxAtEdge(viewport: HTMLElement, toast: HTMLElement, shift: Shift): Box {
  const { left, top } = viewport.getBoundingClientRect();
  const x = left - shift.x + toast.offsetLeft;
  const y = top - shift.y + toast.offsetTop;
  return { left: x, top: y, right: x + toast.offsetWidth, bottom: y + toast.offsetHeight };
}

function obstaclesBeside(viewport: Element): Obstacle[] {
  const seenOf = createSight();
  const found = [...document.querySelectorAll(CONTROLS)]
    // What lies behind a dialog cannot be pressed.
    .filter((control) => !viewport.contains(control) && getComputedStyle(control).pointerEvents !== 'none')
    .map((control) => ({ box: seenOf(control), cost: COST.control }));
  for (const said of document.querySelectorAll(SAID))
    if (!viewport.contains(said) && said.textContent !== '') found.push({ box: seenOf(said), cost: COST.said });
  for (const layer of document.querySelectorAll(LAYERS))
    found.push({ box: layer.getBoundingClientRect(), cost: COST.layer });
  const focus = document.activeElement;
  // Whole pages and panels can have the focus too.
  if (focus !== null && focus.clientHeight < window.innerHeight / 2)
    found.push({ box: seenOf(focus), cost: COST.focus });
  return found.filter(({ box }) => box.right > box.left && box.bottom > box.top);
}
