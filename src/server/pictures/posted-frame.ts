import type { Size } from './picture-sizes.ts';

// What Instagram takes; Facebook takes anything.
const SLIMMEST = 4 / 5;
const FLATTEST = 1.91;
const WIDTH_AT_LEAST = 320;
const MAX_WIDTH = 1440;

export interface PostedFrame extends Size {
  readonly inner: Size;
}

/**
 * The size of a posted picture. Pictures that are narrower or wider than the platforms take are shown whole on white:
 * text on a poster must not be cut off.
 */
export function frameOf(width: number, height: number): PostedFrame {
  const shape = Math.min(Math.max(width / height, SLIMMEST), FLATTEST);
  const natural = shape > width / height ? height * shape : width;
  const framed = Math.round(Math.min(Math.max(natural, WIDTH_AT_LEAST), MAX_WIDTH));
  // Whole pixels, of which the shape is still taken.
  const [lowest, highest] = [Math.ceil(framed / FLATTEST), Math.floor(framed / SLIMMEST)];
  const high = Math.min(Math.max(Math.round(framed / shape), lowest), highest);
  const scale = Math.min(framed / width, high / height);
  const inner = {
    width: Math.max(1, Math.min(framed, Math.round(width * scale))),
    height: Math.max(1, Math.min(high, Math.round(height * scale))),
  };
  return { inner, width: framed, height: high };
}
