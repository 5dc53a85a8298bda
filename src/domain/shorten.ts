const segmenter = new Intl.Segmenter();

/** As {@link shorten}, but cuts no word in two where one begins in the second half. */
export function shortenAtWord(text: string, most: number): string {
  const short = shorten(text, most);
  const end = short.search(/\s\S*$/);
  return short === text || end < short.length / 2 ? short : `${short.slice(0, end).trimEnd()}…`;
}

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
