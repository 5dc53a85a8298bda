import { Button } from '#client/ui/button.tsx';

interface UploadProgressProps {
  /** From 0 to 1; then the server processes the file. */
  readonly sent: number;
  readonly after: { readonly title: string; readonly note: string };
  readonly onCancel: () => void;
}

export function UploadProgress({ sent, after, onCancel }: UploadProgressProps) {
  const percent = Math.floor(sent * 100);
  const isSent = sent >= 1;
  return (
    <div ref={intoView} className="grid gap-2 rounded-control bg-desk px-4 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <p className="font-semibold">
          <output>{isSent ? after.title : 'Uploading…'}</output>
          {isSent ? null : (
            <span className="font-normal text-muted tabular-nums" translate="no">
              {' '}
              {percent}%
            </span>
          )}
        </p>
        <Button variant="link" size="sm" className="shrink-0" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label="Upload"
        {...(isSent ? {} : { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={`h-full rounded-full bg-spruce transition-[width] forced-colors:bg-[Highlight] ${isSent ? 'animate-pulse' : ''}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      {isSent ? <p className="text-small text-muted">{after.note}</p> : null}
    </div>
  );
}

/** It appears above the pressed button, which may be out of sight. */
function intoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: 'nearest' });
}
