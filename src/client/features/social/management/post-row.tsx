import { Ban, Film, RotateCcw, TextAlignStart } from 'lucide-react';
import type { PostView } from '#contract/social-media.ts';
import { platformNames } from '#domain/social/platforms.ts';
import { Ago } from '#client/features/monitors/management/ago.tsx';
import { useMoment } from '#client/lib/use-moment.ts';
import { Button } from '#client/ui/button.tsx';
import { OutsideLink } from '#client/ui/outside-link.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { PlatformSign } from './platform-sign.tsx';
import { postTrouble, sourceLabels, stateLooks } from './post-labels.ts';

interface PostRowProps {
  readonly post: PostView;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

export function PostRow({ post, isBusy, onRetry, onCancel }: PostRowProps) {
  const { moment } = useMoment();
  const { platform, source, text, state, permalink, sentAt, createdAt, canCancel, canRetry } = post;
  const trouble = postTrouble(post, moment);
  return (
    <li
      data-entry
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 p-4 md:gap-x-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-5"
    >
      <Media media={post.media} />
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <span className="flex items-center gap-1.5 font-semibold text-ink" translate="no">
            <PlatformSign platform={platform} size={16} />
            <span>{platformNames[platform]}</span>
          </span>
          <span>{sourceLabels[source]}</span>
          <Ago at={sentAt ?? createdAt} />
        </p>
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line" translate="no">
          {text}
        </p>
        {trouble === null ? null : (
          <p className={`line-clamp-4 text-small ${state === 'failed' ? 'text-brick' : 'text-muted'}`} translate="no">
            {trouble}
          </p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 md:col-start-3 md:row-start-1 md:flex-col md:items-end">
        <StateBadge {...stateLooks[state]} />
        {permalink === null ? null : (
          <span className="grid min-h-11 items-center text-small md:min-h-[38px]">
            <OutsideLink href={permalink}>View post</OutsideLink>
          </span>
        )}
        {canRetry ? (
          <Button variant="ghost" size="sm" className="px-2! text-spruce!" busy={isBusy} onClick={onRetry}>
            {isBusy ? null : <RotateCcw aria-hidden="true" size={16} />}
            <span>{state === 'unknown' ? 'Look again' : 'Try again'}</span>
          </Button>
        ) : null}
        {canCancel ? (
          <Button variant="ghost" size="sm" className="px-2! text-brick!" onClick={onCancel}>
            <Ban aria-hidden="true" size={16} />
            <span>Cancel</span>
            <span className="sr-only"> the post to {platformNames[platform]}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Media({ media }: Pick<PostView, 'media'>) {
  const box = 'size-12 rounded-control bg-spruce-soft object-cover md:size-[4.5rem]';
  if (media?.kind === 'image') return <img src={media.url} alt="" loading="lazy" className={box} />;
  return (
    <span aria-hidden="true" className={`grid place-content-center text-spruce ${box}`}>
      {media === null ? <TextAlignStart size={22} /> : <Film size={22} />}
    </span>
  );
}
