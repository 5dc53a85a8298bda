export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Obstacle {
  readonly box: Box;
  readonly cost: number;
}

export interface Shift {
  readonly x: number;
  readonly y: number;
}

const STEP = 8;
/** Between a toast and a control, so that a thumb hits the right one. */
const GAP = 4;

/**
 * How far a toast moves from its place at the edge so that it covers as little as possible; nothing, if possible. Among
 * equal places the nearest one wins.
 */
export function shiftOf(
  toast: Box,
  screen: { readonly width: number; readonly height: number },
  reasons: readonly Obstacle[],
): Shift {
  let best: Shift = { x: 0, y: 0 };
  let bestCost = costAt(toast, best, reasons);
  let bestDistance = 0;
  if (bestCost === 0) return best;
  for (const x of steps(-toast.left, screen.width - toast.right))
    for (const y of steps(-toast.top, screen.height - toast.bottom)) {
      const distance = x * x + y * y;
      const cost = costAt(toast, { x, y }, reasons, bestCost);
      if (cost > bestCost || (cost === bestCost && distance >= bestDistance)) continue;
      best = { x, y };
      bestCost = cost;
      bestDistance = distance;
    }
  return best;
}

/** Stops counting above `limit`. */
export function costAt(toast: Box, { x, y }: Shift, reasons: readonly Obstacle[], limit = Infinity): number {
  let sum = 0;
  for (const { box, cost } of reasons) {
    const isCovered =
      box.left - GAP < toast.right + x &&
      box.right + GAP > toast.left + x &&
      box.top - GAP < toast.bottom + y &&
      box.bottom + GAP > toast.top + y;
    if (isCovered) sum += cost;
    if (sum > limit) break;
  }
  return sum;
}

function steps(least: number, most: number): number[] {
  const found = [0];
  for (let at = -STEP; at >= least; at -= STEP) found.push(at);
  for (let at = STEP; at <= most; at += STEP) found.push(at);
  return found;
}
