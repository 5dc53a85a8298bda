import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';

export function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-control bg-spruce-soft px-4 pt-2.5 pb-1 sm:py-1">
      <output className="grow text-small">
        <Trans>What you typed before is still here.</Trans>
      </output>
      <Button variant="link" size="sm" onClick={onStartOver}>
        <Trans>Start over</Trans>
      </Button>
    </div>
  );
}
