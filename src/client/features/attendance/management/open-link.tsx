import { Link2Off, Printer, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { DoorLinkDetails } from '#contract/door.ts';
import type { DoorRight } from '#domain/door.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { admitPhone, revokeDoorLink } from './attendance-calls.ts';
import { WhatItSaid } from './what-it-said.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const CodeDialog = lazyDialog(() => import('./code-dialog.tsx').then((module) => module.CodeDialog));

interface OpenLinkProps {
  readonly sheetId: string;
  readonly link: DoorLinkDetails;
  readonly onChanged: () => Promise<unknown>;
}

interface LinkWords {
  readonly label: string;
  readonly does: string;
  readonly scans: string;
}

const WORDS: Readonly<Record<DoorRight, LinkWords>> = {
  door: {
    label: 'Link for helpers',
    does: 'Whoever has it sees first names and says who has come.',
    scans: 'A helper scans this code with the camera of their phone. Don’t hang it up: it is for helpers only.',
  },
  here: {
    label: 'Link for the wall',
    does: 'People who open it find their own name and say “I’m here”.',
    scans: 'People scan this code with the camera of their phone, from this screen or from paper.',
  },
};

/** One that works: to pass on, to show as a code, and to revoke. */
export function OpenLink({ sheetId, link, onChanged }: OpenLinkProps) {
  const { date } = useSchoolTime();
  const [isRevoking, setIsRevoking] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const moment = (instant: string) => `${date('short', instant)}, ${date('time', instant)}`;
  const { label, does, scans } = WORDS[link.right];
  return (
    <div className="grid gap-2">
      <LinkToCopy
        url={link.url}
        label={label}
        hint={`${does} It works from ${moment(link.opensAt)} to ${moment(link.endsAt)}`}
      />
      <div className="-ms-2 flex flex-wrap items-center gap-x-1">
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={() => setIsShown(true)}>
          <QrCode aria-hidden="true" size={16} />
          Show the code
        </Button>
        {link.right === 'here' ? (
          <a
            href={`/api/signup-sheets/${sheetId}/wall.html?day=${link.day}`}
            target="_blank"
            rel="noopener"
            className={`${buttonClass('ghost', 'sm')} px-2! text-spruce!`}
          >
            <Printer aria-hidden="true" size={16} />
            <span>
              Print<span className="sr-only"> for the wall (opens in a new tab)</span>
            </span>
          </a>
        ) : null}
        {'share' in navigator ? (
          <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={() => void share(link.url)}>
            <Share2 aria-hidden="true" size={16} />
            Share
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" className="px-2! text-brick!" onClick={() => setIsRevoking(true)}>
          <Link2Off aria-hidden="true" size={17} />
          Revoke
        </Button>
      </div>
      <Phones sheetId={sheetId} link={link} onChanged={onChanged} />
      <WhatItSaid sheetId={sheetId} link={link} onChanged={onChanged} />
      {isShown ? <CodeDialog onOpenChange={setIsShown} title={label} description={scans} url={link.url} /> : null}
      <LazyRemovalDialog
        open={isRevoking}
        onOpenChange={setIsRevoking}
        title="Revoke this link?"
        description="It stops working on every phone right away. What phones have not sent yet stays on them, and you can let a phone send it."
        action="Revoke"
        remove={async () => {
          await revokeDoorLink(sheetId, link.id);
          await onChanged();
        }}
        success={{ title: 'Link Revoked' }}
        failure={{ title: 'Not Revoked', text: 'Please try again.' }}
      />
    </div>
  );
}

async function share(url: string): Promise<void> {
  // Who closes the menu of the device has changed nothing.
  await navigator.share({ url }).catch(() => {});
}

/** Who used a link. A phone of a revoked one may be let in, to send what it kept. */
export function Phones({ sheetId, link, onChanged }: OpenLinkProps) {
  const { date } = useSchoolTime();
  const admitting = useAction<void, string>({
    call: (device) => admitPhone(sheetId, link.id, device),
    success: { title: 'Phone Let In', description: 'It can send what it kept for 15 minutes.' },
    failure: { title: 'Not Let In', text: 'Please try again.' },
    refresh: onChanged,
  });
  if (link.devices.length === 0) return null;
  return (
    <ul className="rounded-control bg-desk px-4 py-1.5 text-small">
      {link.devices.map(({ id, helper, seenOn, facts, admittedUntil }) => (
        <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-3 border-line not-first:border-t">
          <span className="grow">
            <bdi className="font-semibold" translate="no">
              {helper ?? 'A phone without a name'}
            </bdi>
            <span className="text-muted tabular-nums">
              {' '}
              · {facts === 0 ? 'sent nothing yet' : formatCount(facts, 'entry', 'entries')} · last used{' '}
              <span className="whitespace-nowrap">{date('short', `${seenOn}T19:00:00Z`)}</span>
            </span>
          </span>
          {link.revokedAt === null ? null : admittedUntil !== null ? (
            <span className="text-muted tabular-nums">let in until {date('time', admittedUntil)}</span>
          ) : (
            <Button
              variant="link"
              size="sm"
              className="-ms-1"
              busy={admitting.pending === id}
              onClick={() => admitting.run(id)}
            >
              Let it send
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
