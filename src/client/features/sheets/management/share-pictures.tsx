import { Download } from 'lucide-react';
import type { SheetShare } from '#contract/social-media.ts';
import { buttonClass } from '#client/ui/button.tsx';

const shapes = [
  { shape: 'wide', words: 'Wide, for Facebook and links' },
  { shape: 'square', words: 'Square, for Instagram' },
] as const;

/** The pictures that were drawn for a sheet, to look at and to keep. */
export function SharePictures({ pictures }: Pick<SheetShare, 'pictures'>) {
  if (pictures === null)
    return (
      <p className="rounded-control bg-desk px-4 py-3 text-small text-muted">
        There is no picture: the server has no font for the letters of this sheet.
      </p>
    );
  return (
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
                download={`signup-sheet-${shape}.jpg`}
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
  );
}
