import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '#client/ui/button.tsx';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';
import { webcalOf, googleOf } from './subscribing.ts';

/** Each program has a way of its own to read a calendar from an address. */
export function WaysToSubscribe({ url }: { readonly url: string }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <a href={googleOf(url)} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
          <CalendarPlus aria-hidden="true" size={20} className="shrink-0" />
          <span translate="no">Google Calendar</span>
        </a>
        <a href={webcalOf(url)} className={buttonClass('outline')}>
          <CalendarPlus aria-hidden="true" size={20} className="shrink-0" />
          <span>
            <Trans>Apple and other programs on this device</Trans>
          </span>
        </a>
      </div>
      <LinkToCopy
        url={url}
        label={<Trans>For Outlook and all others</Trans>}
        hint={<Trans>Copy it, and add it there as a calendar from the internet</Trans>}
      />
      <p className="text-small text-muted">
        <Trans>Google looks for changes about once a day, Outlook less often. Apple asks you how often.</Trans>
      </p>
    </div>
  );
}
