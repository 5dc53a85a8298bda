import { useState } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { whenBroken } from '#client/ui/when-broken.ts';
import type { LogoKind } from './check-logo.ts';

interface LogoMediaProps {
  /** Null where there is none. */
  readonly url: string | null;
  readonly kind: LogoKind;
}

/** As visible beside a post; our own where there is none, or where it fails to load. */
export function LogoMedia({ url, kind }: LogoMediaProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = 'mx-auto aspect-square w-full max-w-56 rounded-control bg-desk object-contain';
  if (url === null || url === broken)
    return (
      <span className="grid gap-2">
        <span className={`grid place-items-center bg-spruce-soft ${box}`}>
          <Logo className="size-20" />
        </span>
        {url === null ? null : (
          <span className="rounded-control bg-marigold-soft px-3 py-2 text-small text-marigold-ink">
            We can’t show it here.
          </span>
        )}
      </span>
    );
  if (kind === 'image') return <img src={url} alt="" className={box} {...whenBroken(() => setBroken(url))} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a logo says nothing
    <video
      src={url}
      aria-label="The video"
      controls
      muted
      playsInline
      preload="metadata"
      className={box}
      onError={() => setBroken(url)}
    />
  );
}
