import { searchable } from '#domain/search.ts';

/** Where a text has what is looked for, however it is written; null for nowhere. */
export function foundAt(text: string, search: string): readonly [number, number] | null {
  const wanted = searchable(search);
  if (wanted === '' || !searchable(text).includes(wanted)) return null;
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 1; to <= text.length; to += 1) {
      const part = searchable(text.slice(from, to));
      if (part === wanted && !/\s/.test(text.charAt(from))) return [from, withMarks(text, to)];
      if (!wanted.startsWith(part)) break;
    }
  }
  return null;
}

/** An accent that stands behind its letter belongs to it. */
function withMarks(text: string, end: number): number {
  let to = end;
  while (/^\p{M}$/u.test(text.charAt(to))) to += 1;
  return to;
}

/** A text with what was looked for in it. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  const at = foundAt(text, search);
  if (at === null) return text;
  return (
    <>
      {text.slice(0, at[0])}
      <mark className="rounded-[3px] bg-marigold-soft text-inherit">{text.slice(...at)}</mark>
      {text.slice(at[1])}
    </>
  );
}
