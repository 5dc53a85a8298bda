import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off, Plus, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { DoorLinkDetails } from '#contract/door.ts';
import type { DoorRight } from '#domain/door.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { LoadSavedFile } from './load-saved-file.tsx';
import { admitPhone, doorLinksQuery, makeDoorLink, revokeDoorLink } from './attendance-calls.ts';

interface DoorLinksProps {
  readonly sheetId: string;
  readonly day: string;
}

/** The links of one day: to pass on, with the phones that use them, and to revoke. */
export function DoorLinks({ sheetId, day }: DoorLinksProps) {
  const { data, isError, refetch } = useQuery(doorLinksQuery(sheetId));
  const ofDay = data?.filter((link) => link.day === day);
  return (
    <section className="card grid gap-4 p-4 md:p-5" aria-labelledby="door-links">
      <div>
        <h2 id="door-links" className="text-[1.15625rem]">
          Check people in with phones
        </h2>
        <p className="text-small text-muted">
          Helpers need no account, and no signal in the gym. They see first names and times, nothing else.
        </p>
      </div>
      {ofDay === undefined && isError ? (
        <div className="flex flex-wrap items-center gap-x-3 text-small">
          <p>We couldn’t load the links.</p>
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : ofDay === undefined ? (
        <Bone className="h-28 w-full" />
      ) : (
        <Links sheetId={sheetId} day={day} links={ofDay} />
      )}
      <LoadSavedFile sheetId={sheetId} />
    </section>
  );
}

interface LinksProps extends DoorLinksProps {
  readonly links: readonly DoorLinkDetails[];
}

function Links({ sheetId, day, links }: LinksProps) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: doorLinksQuery(sheetId).queryKey });
  const making = useAction<unknown, DoorRight>({
    call: (right) => makeDoorLink(sheetId, { day, right }),
    failure: { title: 'No Link Made', text: 'Please try again.' },
    refresh,
  });
  const open = links.filter(({ revokedAt }) => revokedAt === null);
  const revoked = links.filter(({ revokedAt, devices }) => revokedAt !== null && devices.length > 0);
  const hasWall = open.some(({ right }) => right === 'here');
  return (
    <>
      {open.map((link) => (
        <OpenLink key={link.id} sheetId={sheetId} link={link} onChanged={refresh} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={open.some(({ right }) => right === 'door') ? 'outline' : 'default'}
          size="sm"
          busy={making.pending === 'door'}
          onClick={() => making.run('door')}
        >
          <Plus aria-hidden="true" size={18} />
          {open.some(({ right }) => right === 'door') ? 'Make another link' : 'Make a link for helpers'}
        </Button>
        {hasWall ? null : (
          <Button variant="ghost" size="sm" busy={making.pending === 'here'} onClick={() => making.run('here')}>
            Link for the wall
          </Button>
        )}
      </div>
      {revoked.length === 0 ? null : (
        <details className="text-small">
          <summary className="flex min-h-11 items-center font-semibold text-spruce">
            {formatCount(revoked.length, 'revoked link')}
          </summary>
          <ul className="grid gap-2">
            {revoked.map((link) => (
              <li key={link.id}>
                <Phones sheetId={sheetId} link={link} onChanged={refresh} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface OpenLinkProps {
  readonly sheetId: string;
  readonly link: DoorLinkDetails;
  readonly onChanged: () => Promise<unknown>;
}

const WORDS: Readonly<Record<DoorRight, { readonly label: string; readonly does: string }>> = {
  door: { label: 'Link for helpers', does: 'Whoever has it sees first names and says who has come.' },
  here: { label: 'Link for the wall', does: 'People who open it find their own name and say “I’m here”.' },
};

function OpenLink({ sheetId, link, onChanged }: OpenLinkProps) {
  const { date } = useSchoolTime();
  const [isRevoking, setIsRevoking] = useState(false);
  const moment = (instant: string) => `${date('short', instant)}, ${date('time', instant)}`;
  const { label, does } = WORDS[link.right];
  return (
    <div className="grid gap-2">
      <LinkToCopy
        url={link.url}
        label={label}
        hint={`${does} It works from ${moment(link.opensAt)} to ${moment(link.endsAt)}`}
      />
      <div className="-ms-2 flex flex-wrap items-center gap-x-1">
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
      <RemovalDialog
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
function Phones({ sheetId, link, onChanged }: OpenLinkProps) {
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
              {date('short', `${seenOn}T19:00:00Z`)}
            </span>
          </span>
          {link.revokedAt === null ? null : admittedUntil !== null ? (
            <span className="text-muted tabular-nums">let in until {date('time', admittedUntil)}</span>
          ) : (
            <Button variant="link" size="sm" busy={admitting.pending === id} onClick={() => admitting.run(id)}>
              Let it send
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
