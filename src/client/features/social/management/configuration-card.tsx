import { useQuery } from '@tanstack/react-query';
import { PlugZap, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SocialMediaView } from '#contract/social-media.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import {
  changeSocialMedia,
  disconnectPlatform,
  sendTestPosts,
  socialMediaQuery,
  testConnection,
} from '#client/features/social/social.api.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { PlatformCard } from './platform-card.tsx';
import { useRefreshSocialMedia } from './refresh-social-media.ts';
import { PostingSwitch } from './posting-switch.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { connectionOutcome, connectionTestFailed, postsOutcome, testFailed } from './test-outcomes.ts';
import { useTestRun } from './use-test-run.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const ConnectionDialog = lazyDialog(() => import('./connection-dialog.tsx').then((module) => module.ConnectionDialog));

export function ConfigurationCard() {
  const { data: view, isError, refetch } = useQuery(socialMediaQuery);
  if (view !== undefined) return <Configuration view={view} />;
  if (isError)
    return <CouldNotLoad text="We couldn’t load the social media configuration." onAgain={() => void refetch()} />;
  return (
    <div className="card grid gap-4 p-4 md:p-5" aria-busy="true">
      <Bone className="h-6 w-64" />
      <div className="grid gap-4 md:grid-cols-2">
        <Bone className="h-48 w-full rounded-control" />
        <Bone className="h-48 w-full rounded-control" />
      </div>
    </div>
  );
}

interface OpenDialog {
  readonly kind: 'connect' | 'disconnect';
  readonly platform: SocialPlatform;
}

function Configuration({ view }: { readonly view: SocialMediaView }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = { open: true, onOpenChange: () => setDialog(null), returnFocusTo: heading };
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5" aria-labelledby="configuration-heading">
      <header>
        <h3 ref={heading} tabIndex={-1} id="configuration-heading" className="text-[1.15625rem] outline-none">
          Social Media Configuration Status
        </h3>
        <p className="text-small text-muted">Where we post changes on the school’s website and signup sheets</p>
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {socialPlatforms.map((platform) => (
          <PlatformCard
            key={platform}
            platform={platform}
            view={view[platform]}
            onConnect={() => setDialog({ kind: 'connect', platform })}
            onDisconnect={() => setDialog({ kind: 'disconnect', platform })}
          />
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
      {dialog?.kind === 'connect' ? (
        <ConnectionDialog platform={dialog.platform} view={view[dialog.platform]} {...leave} />
      ) : null}
      {dialog?.kind === 'disconnect' ? <DisconnectDialog platform={dialog.platform} {...leave} /> : null}
    </section>
  );
}

function Tests({ view }: { readonly view: SocialMediaView }) {
  const connection = useTestRun({ call: testConnection, outcomeOf: connectionOutcome, failure: connectionTestFailed });
  const posts = useTestRun({ call: sendTestPosts, outcomeOf: postsOutcome, failure: testFailed });
  const isBusy = view.testing || connection.isRunning || posts.isRunning;
  const isPosting = posts.isRunning || (view.testing && !connection.isRunning);
  const hasNone = !socialPlatforms.some((platform) => view[platform].connected);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={hasNone} busy={isBusy} aria-describedby="test-posts-note" onClick={() => posts.run()}>
          {isBusy ? null : <Send aria-hidden="true" size={18} />}
          <span>{isPosting ? 'Sending Test Posts...' : 'Send Test Posts to Social Media'}</span>
        </Button>
        <Button variant="outline" busy={isBusy} onClick={() => connection.run()}>
          {isBusy ? null : <PlugZap aria-hidden="true" size={18} />}
          <span>{connection.isRunning ? 'Testing…' : 'Test the connection'}</span>
        </Button>
        <p id="test-posts-note" className="min-w-0 grow basis-60 text-small text-muted">
          {hasNone
            ? 'Connect a platform first.'
            : 'Everyone can see them. Each says that it’s a test. You’ll see the result within 30 seconds.'}
        </p>
      </div>
      <TestOutcome outcome={isBusy ? null : (posts.outcome ?? connection.outcome)} />
    </div>
  );
}

interface DisconnectDialogProps {
  readonly platform: SocialPlatform;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function DisconnectDialog({ platform, ...state }: DisconnectDialogProps) {
  const refresh = useRefreshSocialMedia();
  const name = platformNames[platform];
  return (
    <LazyRemovalDialog
      {...state}
      title={`Disconnect ${name}?`}
      description={`We delete the ID and the token. Nothing is posted to ${name} until you connect it again. Existing posts stay there.`}
      action="Disconnect"
      remove={async () => {
        await disconnectPlatform(platform);
        await refresh();
      }}
      success={{ title: `${name} Disconnected` }}
      failure={{ title: 'Update Failed', text: `We couldn’t disconnect ${name}. Please try again.` }}
    />
  );
}
