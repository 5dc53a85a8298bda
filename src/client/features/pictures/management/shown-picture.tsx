import { useState, type ReactNode } from 'react';
import { formatSize } from '#client/lib/format-size.ts';

/** In px; narrower pictures look blurred on large screens. */
const SHARP_FROM = 1000;

interface ShownPictureProps {
  readonly url: string | null;
  readonly file: File | null;
  /** Shown without a picture. */
  readonly instead: ReactNode;
}

export function ShownPicture({ url, file, instead }: ShownPictureProps) {
  const [width, setWidth] = useState<number | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const note =
    url !== null && url === broken
      ? 'This browser can’t show the picture.'
      : width !== null && width < SHARP_FROM
        ? `It’s only ${width} pixels wide and may look blurry on large screens.`
        : null;
  return (
    <span className="grid gap-2">
      {url === null || url === broken ? (
        instead
      ) : (
        <img
          src={url}
          alt=""
          className="aspect-[16/10] w-full sm:aspect-[2/1] rounded-control bg-spruce-soft object-cover"
          onLoad={(event) => setWidth(event.currentTarget.naturalWidth)}
          onError={() => setBroken(url)}
        />
      )}
      {file === null ? null : (
        <span className="text-small text-muted">
          <span className="font-semibold text-ink" translate="no">
            {file.name}
          </span>{' '}
          <span translate="no">{formatSize(file.size)}</span>
        </span>
      )}
      {file === null || note === null ? null : (
        <span className="rounded-control bg-marigold-soft px-3 py-2 text-small text-marigold-ink">{note}</span>
      )}
    </span>
  );
}
