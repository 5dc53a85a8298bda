const segmenter = new Intl.Segmenter();

/** A text of at most so many characters as people see them; what is cut off is told by an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length === most) return `${kept.slice(0, -1).join('')}…`;
    kept.push(segment);
  }
  return text;
}
