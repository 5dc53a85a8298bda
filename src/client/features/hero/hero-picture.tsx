import { useEffect, useRef } from 'react';

/**
 * The server renders the drawing into the page, and the browser keeps it. The script of the home page does not include
 * it: only a browser that renders the page itself fetches it.
 */
const drawing = import.meta.env.SSR ? (await import('./hero-drawing.svg?raw')).default : '';

/** Shown until the council uploads a picture. */
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
