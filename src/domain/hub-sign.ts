/** Of its middle that the sign takes where phones cut to a circle. */
const INNER = 0.8;

/** The sign of the hub, on a ground of this colour, as an SVG; `isWhole` for a ground to the edges. */
export function hubSign(accent: string, { isWhole = false }: { readonly isWhole?: boolean } = {}): string {
  const moved = isWhole ? ` transform="translate(${20 - 20 * INNER} ${20 - 20 * INNER}) scale(${INNER})"` : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    `<rect width="40" height="40"${isWhole ? '' : ' rx="11"'} fill="${accent}"/><g${moved}>`,
    '<g fill="none" stroke-width="3.4" stroke-linecap="round"><path d="M9.5 27v-7a10.5 10.5 0 0 1 21 0v7" stroke="#fff"/>',
    '<path d="M20 12.5V24" stroke="#f2b035"/></g><circle cx="20" cy="30" r="2.3" fill="#f2b035"/></g></svg>',
  ].join('');
}
