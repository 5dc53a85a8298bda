import { Download } from 'lucide-react';
import type { SheetShare } from '#contract/social-media.ts';
import { languages } from '#domain/languages.ts';
import { buttonClass } from '#client/ui/button.tsx';

const shapes = [
  { shape: 'wide', words: 'Wide, for Facebook and links' },
  { shape: 'square', words: 'Square, for Instagram' },
] as const;

interface SharePicturesProps {
  readonly share: SheetShare;
  readonly isChanging: boolean;
}

export function SharePictures({ share: { pictures, language }, isChanging }: SharePicturesProps) {
  return (
    <div aria-busy={isChanging} className={`transition-opacity ${isChanging ? 'opacity-60' : ''}`}>
      {pictures === null ? (
        <NoPicture language={language} />
      ) : (
        <ul className="grid gap-4">
          {shapes.map(({ shape, words }) => {
            const { url, width, height } = pictures[shape];
            return (
              <li key={shape} className="grid gap-1">
                <img
                  src={url}
                  alt={`${words}: title, date and open places of the sheet`}
                  width={width}
                  height={height}
                  className="h-auto w-full rounded-control border border-line"
                />
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="text-small text-muted">{words}</span>
                  <a
                    href={url}
                    download={`signup-sheet-${shape}-${language}.jpg`}
                    className={`${buttonClass('ghost', 'sm')} px-2! text-spruce!`}
                  >
                    <Download aria-hidden="true" size={16} />
                    <span>Download</span>
                    <span className="sr-only"> the {shape} picture</span>
                  </a>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function NoPicture({ language }: Pick<SheetShare, 'language'>) {
  const spoken = languages.find(({ tag }) => tag === language);
  return (
    <div className="grid gap-1.5 rounded-control bg-desk px-4 py-3 text-small">
      <p className="font-semibold">
        No picture in{' '}
        <bdi lang={language} translate="no">
          {spoken?.name}
        </bdi>
      </p>
      <p className="text-muted">
        The server has no font for some of these characters, so we can’t make the picture. You can still share the text.
      </p>
      <p className="text-muted">
        Whoever runs the server can install fonts. On Debian, these are the packages{' '}
        <span translate="no">fonts-noto-core</span> and <span translate="no">fonts-noto-cjk</span>. The picture will
        then show here within an hour.
      </p>
    </div>
  );
}
