import type { ComponentProps } from 'react';
import type { PictureView } from '#contract/pictures.ts';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'sizes'> {
  readonly picture: PictureView;
  /** The displayed width by screen, so that browsers choose a file before layout. */
  readonly sizes: string;
  readonly around?: string;
}

export function Picture({ picture, sizes, around, ...shown }: PictureProps) {
  const { url, alt, width, height, sources } = picture;
  return (
    <picture className={around}>
      {sources.map(({ type, files }) => (
        <source
          key={type}
          type={type}
          srcSet={files.map((file) => `${file.url} ${file.width}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      <img src={url} alt={alt} width={width ?? undefined} height={height ?? undefined} {...shown} />
    </picture>
  );
}
