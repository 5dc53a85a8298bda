import { PACKED_MARK, type PageData } from '#contract/page.ts';

/** The elements that say of themselves that they hold nothing personal, in their order. */
export function packedElements(html: string): string[] {
  const found: string[] = [];
  // No text and no value can hold the mark: their quotes are escaped.
  for (let at = html.indexOf(PACKED_MARK); at >= 0; at = html.indexOf(PACKED_MARK, at)) {
    const from = html.lastIndexOf('<', at);
    const end = endOfElement(html, from);
    found.push(html.slice(from, end));
    at = end;
  }
  return found;
}

function endOfElement(html: string, from: number): number {
  const [, name = ''] = /^<(\w+)/.exec(html.slice(from, from + 20)) ?? [];
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'g');
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

/** Answers with words of organizers or of the school's site, and numbers, by the beginning of their key. */
const NAMES_NOBODY = [
  ['/api/overview', 'rows'],
  ['/api/versions'],
  ['/api/hero-content'],
  ['/api/stats'],
  ['/api/monitoring', 'activity'],
  ['/api/monitoring', 'history'],
  ['/api/monitoring', 'snapshots'],
  ['/api/changes'],
];

export function packedSeeds({ seeds = [] }: PageData): PageData['seeds'] & object {
  return seeds.filter(({ key }) => NAMES_NOBODY.some((named) => named.every((word, at) => key[at] === word)));
}
