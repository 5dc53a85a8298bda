const segmenter = new Intl.Segmenter();

/** Counts characters as people see them; an ellipsis marks the cut. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length === most) return `${kept.slice(0, -1).join('')}…`;
    kept.push(segment);
  }
  return text;
}
