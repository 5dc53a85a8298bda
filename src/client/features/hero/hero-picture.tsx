import { Drawing } from '#client/ui/drawing.tsx';

const drawn = import.meta.env.SSR ? (await import('./hero-drawing.svg?raw')).default : '';
const fetchDrawn = async () => (await import('./hero-drawing.svg?raw')).default;

/** Shown until the council uploads a picture. */
export function HeroPicture({ className }: { readonly className: string }) {
  return <Drawing drawn={drawn} fetchDrawn={fetchDrawn} className={className} />;
}
