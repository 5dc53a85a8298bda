import type { PictureRecipe } from './picture-conversion.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function sizesOf(width: number, height: number, { widths, slimmest, flattest }: PictureRecipe): Size[] {
  const shape = Math.min(Math.max(width / height, slimmest), flattest);
  // Whatever is cut away to get that shape is not there to be made wider.
  const widest = Math.round(Math.min(width, height * shape));
  const most = widths.at(-1) ?? widest;
  const wanted = [...widths.filter((each) => each < widest), Math.min(widest, most)];
  return [...new Set(wanted)].map((each) => ({ width: each, height: Math.max(1, Math.round(each / shape)) }));
}
