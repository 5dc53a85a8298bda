import { useQuery } from '@tanstack/react-query';
import { PlugZap, Send, Settings2 } from 'lucide-react';
import type { PlatformView, SocialMediaView } from '#contract/social-media.ts';
import { pagePaths } from '#contract/paths.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import {
  changeSocialMedia,
  sendTestPosts,
  socialMediaQuery,
  switchPlatform,
  testConnection,
} from '#client/features/social/social.api.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { ConnectionWarning } from './connection-warning.tsx';
import { PlatformSign } from './platform-sign.tsx';
import { PostingSwitch } from './posting-switch.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { connectionOutcome, connectionTestFailed, postsOutcome, testFailed } from './test-outcomes.ts';
import { useTestRun } from './use-test-run.ts';

export function SocialMediaCard() {
  const { data: view, isError } = useQuery(socialMediaQuery);
  return (
    <section className="card grid content-start gap-3 p-4 md:p-5" aria-labelledby="social-media-heading">
      <h2 id="social-media-heading" className="text-[1.15625rem]">
        Social Media Integration
      </h2>
      {view !== undefined ? (
        <Platforms view={view} />
      ) : isError ? (
        <p className="text-small text-muted">We couldn’t load it.</p>
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <Bone className="h-16 w-full rounded-control" />
          <Bone className="h-16 w-full rounded-control" />
        </div>
      )}
      <AppLink href={pagePaths.monitoring} className={buttonClass('outline')}>
        <Settings2 aria-hidden="true" size={18} />
        <span>Connections and posts</span>
      </AppLink>
    </section>
  );
}

function Platforms({ view }: { readonly view: SocialMediaView }) {
  return (
    <>
      <ul className="grid divide-y divide-line">
        {socialPlatforms.map((platform) => (
          <Platform key={platform} platform={platform} view={view[platform]} />
        ))}
      </ul>
      <div className="border-t border-line pt-1">
        <PostingSwitch
          label="Post each new signup sheet"
          isOn={view.postNewSheets}
          change={(isOn) => changeSocialMedia({ postNewSheets: isOn })}
          done={(isOn) => (isOn ? 'New Sheets Are Posted' : 'New Sheets Are Not Posted')}
        />
      </div>
      <Tests view={view} />
    </>
  );
}

interface PlatformProps {
  readonly platform: SocialPlatform;
  readonly view: PlatformView;
}

function Platform({ platform, view }: PlatformProps) {
  const name = platformNames[platform];
  return (
    <li className="grid gap-1 py-2 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2 font-semibold">
          <PlatformSign platform={platform} />
          <span translate="no">{name}</span>
        </span>
        <ConnectionBadge connected={view.connected} />
      </div>
      {view.problem === null ? null : <p className="text-small text-muted">{view.problem}</p>}
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
    </li>
  );
}

function Tests({ view }: { readonly view: SocialMediaView }) {
  const connection = useTestRun({
    call: testConnection,
    outcomeOf: connectionOutcome,
    failure: connectionTestFailed,
  });
  const posts = useTestRun({ call: sendTestPosts, outcomeOf: postsOutcome, failure: testFailed });
  const isBusy = view.testing || connection.isRunning || posts.isRunning;
  return (
    <div className="grid gap-2.5">
      <Button variant="outline" busy={isBusy} onClick={() => connection.run()}>
        {isBusy ? null : <PlugZap aria-hidden="true" size={18} />}
        <span>{isBusy && !posts.isRunning ? 'Testing…' : 'Test the connection'}</span>
      </Button>
      <Button variant="outline" busy={isBusy} onClick={() => posts.run()}>
        {isBusy ? null : <Send aria-hidden="true" size={18} />}
        <span>{posts.isRunning ? 'Sending Test Posts...' : 'Send test posts'}</span>
      </Button>
      <TestOutcome outcome={isBusy ? null : (posts.outcome ?? connection.outcome)} />
    </div>
  );
}
