import { useEffect, useRef, type ComponentProps } from 'react';

interface DrawingProps extends Omit<ComponentProps<'svg'>, 'ref' | 'children'> {
  /** What is inside of it; empty in browsers. */
  readonly drawn: string;
  readonly fetchDrawn: () => Promise<string>;
}

/**
 * The server renders a drawing into the page, and the browser keeps it. Scripts do not include it: only a browser that
 * renders such a page itself fetches it. All are decoration; the words beside them say what is meant.
 */
export function Drawing({ drawn, fetchDrawn, ...rest }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const { current } = svg;
    if (current?.childElementCount === 0) void fetchDrawn().then((markup) => (current.innerHTML = markup));
  }, [fetchDrawn]);
  return (
    <svg ref={svg} aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} {...rest} />
  );
}
