import { Pause, Pencil, Play, PlugZap, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformView } from '#contract/social-media.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { changeSocialMedia, switchPlatform } from '#client/features/social/social.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { Button } from '#client/ui/button.tsx';
import { OutsideLink } from '#client/ui/outside-link.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { ConnectionWarning } from './connection-warning.tsx';
import { connectionLabels } from './connection-labels.ts';
import { PlatformSign } from './platform-sign.tsx';
import { PostingSwitch } from './posting-switch.tsx';
import { useRefreshSocialMedia } from './refresh-social-media.ts';

interface PlatformCardProps {
  readonly platform: SocialPlatform;
  readonly view: PlatformView;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
}

export function PlatformCard({ platform, view, onConnect, onDisconnect }: PlatformCardProps) {
  const name = platformNames[platform];
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h4 className="flex items-center gap-2 text-body font-bold">
          <PlatformSign platform={platform} />
          <span translate="no">{name}</span>
        </h4>
        <ConnectionBadge connected={view.connected} />
      </header>
      {view.problem === null ? null : <p className="rounded-control bg-desk px-4 py-3 text-small">{view.problem}</p>}
      {view.warning === null ? null : <ConnectionWarning warning={view.warning} />}
      <PostingSwitch
        label={
          <span>
            Post to <span translate="no">{name}</span>
          </span>
        }
        isOn={view.enabled}
        change={(isOn) => switchPlatform(platform, isOn)}
        done={(isOn) => `${name} ${isOn ? 'On' : 'Off'}`}
      />
      <Facts platform={platform} view={view} />
      <div className="mt-auto flex flex-wrap gap-x-1.5 gap-y-2.5">
        {view.setBy === 'environment' ? null : (
          <Button variant={view.saved.tokenSet ? 'outline' : 'default'} size="sm" onClick={onConnect}>
            {view.saved.tokenSet ? <Pencil aria-hidden="true" size={16} /> : <PlugZap aria-hidden="true" size={17} />}
            <span>{view.saved.tokenSet ? 'Change' : 'Connect'}</span>
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {view.connected ? <PauseButton platform={platform} isPaused={view.pausedSince !== null} /> : null}
        {view.saved.tokenSet ? (
          <Button variant="ghost" size="sm" className="text-brick!" onClick={onDisconnect}>
            <Unplug aria-hidden="true" size={16} />
            <span>Disconnect</span>
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Facts({ platform, view }: Pick<PlatformCardProps, 'platform' | 'view'>) {
  const { date } = useSchoolTime();
  const { moment } = useMoment();
  const { accountId, accountName, setBy, tokenEndsAt, pausedSince, nextPostAt, waiting, lastPost } = view;
  return (
    <dl className="grid gap-2 text-small">
      {accountId === null ? null : (
        <Fact name="Account">
          <bdi className="font-semibold wrap-anywhere" translate="no">
            {accountName ?? accountId}
          </bdi>
          {setBy === 'environment' ? (
            <span className="block text-muted">Set by {connectionLabels[platform].variables} on the server</span>
          ) : null}
        </Fact>
      )}
      {tokenEndsAt === null ? null : (
        <Fact name="Token ends">
          <span translate="no">{date('withYear', tokenEndsAt)}</span>
        </Fact>
      )}
      {waiting === 0 && pausedSince === null ? null : (
        <Fact name="Waiting">
          <span translate="no">{formatCount(waiting, 'post')}</span>
          {pausedSince !== null ? (
            <span className="block text-marigold-ink">
              Paused <span translate="no">{moment(pausedSince)}</span>
            </span>
          ) : nextPostAt === null ? null : (
            <span className="block text-muted">
              The next one goes out <span translate="no">{moment(nextPostAt)}</span>
            </span>
          )}
        </Fact>
      )}
      <Fact name="Last post">
        {lastPost === null ? (
          <span className="text-muted">None yet</span>
        ) : lastPost.permalink === null ? (
          <span translate="no">{sentence(moment(lastPost.at))}</span>
        ) : (
          <OutsideLink href={lastPost.permalink}>
            <span translate="no">{sentence(moment(lastPost.at))}</span>
          </OutsideLink>
        )}
      </Fact>
    </dl>
  );
}

/** Capitalises `on Friday at 9:00`. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,6rem)_minmax(0,1fr)] gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function PauseButton({ platform, isPaused }: { readonly platform: SocialPlatform; readonly isPaused: boolean }) {
  const refresh = useRefreshSocialMedia();
  const name = platformNames[platform];
  const { run, isBusy } = useAction({
    call: () => changeSocialMedia({ [`${platform}Paused`]: !isPaused }),
    success: {
      title: `${name} ${isPaused ? 'Resumed' : 'Paused'}`,
      description: isPaused ? 'Waiting posts go out again.' : 'Posts wait until you resume.',
    },
    failure: { title: 'Update Failed', text: 'We couldn’t change it. Please try again.' },
    refresh,
  });
  return (
    <Button variant="outline" size="sm" busy={isBusy} onClick={() => run()}>
      {isBusy ? null : isPaused ? <Play aria-hidden="true" size={16} /> : <Pause aria-hidden="true" size={16} />}
      <span>{isPaused ? 'Resume' : 'Pause'}</span>
      <span className="sr-only"> posting to {name}</span>
    </Button>
  );
}
