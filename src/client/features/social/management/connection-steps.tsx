import type { ReactNode } from 'react';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { OutsideLink } from '#client/ui/outside-link.tsx';
import { connectionLabels } from './connection-labels.ts';

const ASKED = 'me/accounts?fields=name,id,access_token,instagram_business_account';

export function ConnectionSteps({ platform }: { readonly platform: SocialPlatform }) {
  const { account, idFrom, scopes } = connectionLabels[platform];
  return (
    <div className="rounded-control bg-desk px-4 py-3 text-small">
      <p className="font-semibold">Where to find both, in about 15 minutes</p>
      <ol className="mt-1.5 grid list-decimal gap-2 ps-5 marker:font-bold marker:text-spruce">
        {platform === 'facebook' ? (
          <li>Sign in to Facebook as someone who manages the council’s Page.</li>
        ) : (
          <li>
            In the Instagram app, make the account a professional account and connect it to the council’s Facebook Page.
          </li>
        )}
        <li>
          Under <OutsideLink href="https://developers.facebook.com/apps/">My Apps</OutsideLink> at Meta, create an app
          with the use cases “Manage everything on your Page” and “Manage messaging &amp; content on Instagram”, if the
          council doesn’t have one. Publish it: nobody else sees what an unpublished app posts.
        </li>
        <li>
          Open the <OutsideLink href="https://developers.facebook.com/tools/explorer/">Graph API Explorer</OutsideLink>,
          choose that app, add these permissions and select “Generate Access Token”:
          <ul className="mt-1 grid gap-0.5">
            {scopes.map((scope) => (
              <li key={scope}>
                <Code>{scope}</Code>
              </li>
            ))}
          </ul>
          If the Page belongs to a business portfolio, add <Code>business_management</Code> too.
        </li>
        <li>
          Copy that token into the{' '}
          <OutsideLink href="https://developers.facebook.com/tools/debug/accesstoken/">
            Access Token Debugger
          </OutsideLink>
          , select “Debug”, then “Extend Access Token”. Put the longer-lived token back into the Explorer.
        </li>
        <li>
          In the Explorer, send <Code>{ASKED}</Code>. In the answer, next to the name of the Page,{' '}
          <Code>access_token</Code> is the token and <Code>{idFrom}</Code> holds the ID of the {account}.
        </li>
      </ol>
      <p className="mt-2 text-muted">
        Meta accepts the token for about 90 days, or less if the person who made it changes their password or leaves the
        Page. A week before it expires, we show it here and email you. Then repeat the last three steps.
      </p>
    </div>
  );
}

function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded-sm bg-card px-1 font-mono text-[0.875em] wrap-anywhere" translate="no">
      {children}
    </code>
  );
}
