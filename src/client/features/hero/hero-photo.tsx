import { useState } from 'react';
import type { PictureView } from '#contract/pictures.ts';
import { Picture } from '#client/ui/picture.tsx';
import { whenBroken } from '#client/ui/when-broken.ts';

/** The displayed width by screen, so that browsers choose a file before layout. */
const SIZES = '(min-width: 62.5rem) 31rem, calc(100vw - 2rem)';

interface HeroPhotoProps {
  readonly image: PictureView;
  /** The file is missing or is no picture. */
  readonly onBroken: () => void;
}

/**
 * Replaces the illustration, between the same sun and hills. The banner decides its shape, so nothing moves when it
 * loads; beside long texts it is taller.
 */
export function HeroPhoto({ image, onBroken }: HeroPhotoProps) {
  return (
    <div className="relative isolate w-full @min-[62.5rem]:max-h-[35rem] @min-[62.5rem]:min-h-[22.5rem] @min-[62.5rem]:grow">
      <div
        aria-hidden="true"
        className="absolute -end-2 -top-6 -z-10 size-32 rounded-full bg-marigold @min-[62.5rem]:-end-7 @min-[62.5rem]:-top-9 @min-[62.5rem]:size-48"
      />
      <Picture
        picture={image}
        sizes={SIZES}
        around="@min-[62.5rem]:absolute @min-[62.5rem]:inset-0"
        className="aspect-[16/10] h-auto w-full rounded-t-[28px] bg-spruce-soft object-cover @min-[37.5rem]:aspect-[2/1] @min-[62.5rem]:aspect-auto @min-[62.5rem]:h-full"
        fetchPriority="high"
        {...whenBroken(onBroken)}
      />
      <Hills />
    </div>
  );
}

function Hills() {
  return (
    <svg
      viewBox="0 0 600 70"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-[-4%] -bottom-px h-[13%] w-[108%]"
    >
      <path d="M0 70C60 38 150 22 250 30s120-26 210-22 120 34 140 62z" fill="var(--color-spruce)" />
      <path d="M0 70C90 50 200 36 320 40s220 8 280 30z" fill="var(--color-spruce-dark)" />
    </svg>
  );
}

/** Null from a failed load until another picture is set. */
export function useWorkingImage(image: PictureView | null): [PictureView | null, () => void] {
  const [broken, setBroken] = useState<string | null>(null);
  return [image === null || image.url === broken ? null : image, () => setBroken(image?.url ?? null)];
}
