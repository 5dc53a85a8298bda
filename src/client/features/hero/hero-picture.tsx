import { useEffect, useRef } from 'react';

/**
 * The server writes the drawing into the page, and a browser keeps what stands there. So the script of the home page does
 * without it: only a browser that renders the page itself fetches it.
 */
const drawing = import.meta.env.SSR ? (await import('./hero-drawing.svg?raw')).default : '';

/** The picture of the banner while the council has none of its own. */
export function HeroPicture({ className }: { readonly className: string }) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (svg.current?.childElementCount === 0) void draw(svg.current);
  }, []);
  return (
    <svg
      ref={svg}
      aria-hidden="true"
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

async function draw(svg: SVGSVGElement): Promise<void> {
  svg.innerHTML = (await import('./hero-drawing.svg?raw')).default;
}
