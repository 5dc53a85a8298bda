import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { PostView, SocialMediaView } from '#contract/social-media.ts';
import { platformNames, socialPlatforms } from '#domain/social/platforms.ts';
import {
  anyPost,
  cancelPost,
  postsQuery,
  processQueue,
  retryPost,
  socialMediaQuery,
} from '#client/features/social/social.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { ListHeader } from '#client/ui/list-header.tsx';
import { PagedEntries } from '#client/ui/paged-entries.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { PostRow } from './post-row.tsx';
import { stateLooks } from './post-labels.ts';
import { useRefreshSocialMedia } from './refresh-social-media.ts';

const platforms = [
  ['all', 'Everywhere'],
  ['facebook', platformNames.facebook],
  ['instagram', platformNames.instagram],
] as const;
const states = [
  ['all', 'All states'],
  ['waiting', stateLooks.waiting.words],
  ['sending', stateLooks.sending.words],
  ['sent', stateLooks.sent.words],
  ['failed', stateLooks.failed.words],
  ['unknown', stateLooks.unknown.words],
  ['cancelled', stateLooks.cancelled.words],
] as const;

export function PostsSection() {
  const [filters, setFilters] = useState(anyPost);
  const [cancelled, setCancelled] = useState<PostView | null>(null);
  const list = useInfiniteQuery(postsQuery(filters));
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = useRetry();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="posts-heading">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <ListHeader
          id="posts-heading"
          title="Social media posts"
          note="At most one every 30 minutes on each platform. Changes in between are combined"
        >
          <FilterChoice
            label="Platform"
            options={platforms}
            value={filters.platform}
            onChange={(platform) => setFilters({ ...filters, platform })}
          />
          <FilterChoice
            label="State"
            options={states}
            value={filters.state}
            onChange={(state) => setFilters({ ...filters, state })}
          />
        </ListHeader>
      </div>
      <ProcessQueue />
      <PagedEntries
        list={list}
        what="posts"
        chosen={JSON.stringify(filters)}
        empty={
          <p className="card w-full p-5 text-muted">
            {filters.platform === 'all' && filters.state === 'all'
              ? 'Nothing posted yet'
              : 'No posts match these filters.'}
          </p>
        }
      >
        {(posts) => (
          <ul className="card grid w-full grid-cols-[minmax(0,1fr)] divide-y divide-line">
            {posts.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                isBusy={retry.pending?.id === post.id}
                onRetry={() => retry.run(post)}
                onCancel={() => setCancelled(post)}
              />
            ))}
          </ul>
        )}
      </PagedEntries>
      {cancelled === null ? null : (
        <CancelDialog post={cancelled} onClose={() => setCancelled(null)} returnFocusTo={heading} />
      )}
    </section>
  );
}

/** Posts what is due at once instead of at the next run. */
function ProcessQueue() {
  const { data: view } = useQuery(socialMediaQuery);
  const refresh = useRefreshSocialMedia();
  const { run, isBusy } = useAction({
    call: processQueue,
    success: ({ message }) => ({ title: 'Queue Processed', description: message }),
    failure: { title: 'Processing Failed', text: 'We couldn’t process the posts. Please try again.' },
    refresh,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => run()}>
        {isBusy ? null : <SendHorizontal aria-hidden="true" size={17} className="rtl:-scale-x-100" />}
        <span>{isBusy ? 'Processing…' : 'Process the queue now'}</span>
      </Button>
      {view === undefined ? null : <Waiting view={view} />}
    </div>
  );
}

function Waiting({ view }: { readonly view: SocialMediaView }) {
  const waiting = socialPlatforms.reduce((sum, platform) => sum + view[platform].waiting, 0);
  return (
    <p className="text-small text-muted" translate="no">
      {waiting === 0 ? 'Nothing is waiting' : waiting === 1 ? '1 post waiting' : `${waiting} posts waiting`}
    </p>
  );
}

function useRetry() {
  const refresh = useRefreshSocialMedia();
  return useAction({
    call: ({ id }: PostView) => retryPost(id),
    success: ({ state }) => ({ title: state === 'sent' ? 'Post Sent' : 'Trying the Post Again' }),
    failure: { title: 'Processing Failed', text: 'We couldn’t try the post again. Please try later.' },
    refresh,
  });
}

interface CancelDialogProps {
  readonly post: PostView;
  readonly onClose: () => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

function CancelDialog({ post, onClose, returnFocusTo }: CancelDialogProps) {
  const refresh = useRefreshSocialMedia();
  return (
    <LazyRemovalDialog
      open
      onOpenChange={onClose}
      returnFocusTo={returnFocusTo}
      title="Cancel this post?"
      description={`It won’t be posted on ${platformNames[post.platform]}, but stays in this list.`}
      action="Cancel the post"
      leave="Keep it"
      remove={async () => {
        await cancelPost(post.id);
        await refresh();
      }}
      success={{ title: 'Post Cancelled' }}
      failure={{ title: 'Update Failed', text: 'We couldn’t cancel the post. Please try again.' }}
    />
  );
}
