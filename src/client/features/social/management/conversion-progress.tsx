import { useQueryClient } from '@tanstack/react-query';
import type { LogoConversion } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { giveUpConversion, logoQuery } from '#client/features/social/social.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

interface ConversionProgressProps {
  readonly platform: SocialPlatform;
  readonly conversion: LogoConversion;
  readonly onGivenUp: () => void;
}

export function ConversionProgress({ platform, conversion, onGivenUp }: ConversionProgressProps) {
  const queryClient = useQueryClient();
  const end = useAction({
    call: async () => {
      await giveUpConversion(platform);
      onGivenUp();
    },
    success: { title: 'Conversion Cancelled', description: 'The logo stays as it was.' },
    failure: { title: 'Remove failed', text: 'We couldn’t cancel the conversion. Please try again.' },
    refresh: () => queryClient.invalidateQueries(logoQuery(platform)),
  });
  const { state, progress, problem } = conversion;
  if (state === 'done') return null;
  if (state === 'failed')
    return (
      <p className="rounded-control bg-brick-soft px-4 py-3 text-small text-brick-dark forced-colors:border">
        <strong className="block">We couldn’t convert the video</strong>
        <span>{problem}</span>
      </p>
    );
  const percent = Math.floor(progress * 100);
  return (
    <div className="grid gap-2 rounded-control bg-desk px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold">
          <output>Converting the video…</output>{' '}
          <span className="font-normal text-muted tabular-nums" translate="no">
            {percent}%
          </span>
        </p>
        <Button variant="link" size="sm" className="-mx-1" busy={end.isBusy} onClick={() => end.run()}>
          Cancel the conversion
        </Button>
      </div>
      <progress
        aria-label="Converted"
        value={percent}
        max={100}
        className="h-2 w-full overflow-hidden rounded-full bg-line accent-spruce forced-colors:border [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-spruce forced-colors:[&::-webkit-progress-value]:bg-[CanvasText]"
      />
      <p className="text-small text-muted">You can leave this page in the meantime.</p>
    </div>
  );
}
