/** Where the scale of a chart ends: the smallest of 2, 4, 6, 8, 10, 20, 40 … that is not below. */
export function niceTop(most: number): number {
  for (let unit = 1; ; unit *= 10) for (const top of [2, 4, 6, 8, 10]) if (unit * top >= most) return unit * top;
}
