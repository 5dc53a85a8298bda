import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { DoorLinkDetails } from '#contract/door.ts';
import type { DoorRight } from '#domain/door.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { LoadSavedFile } from './load-saved-file.tsx';
import { doorLinksQuery, makeDoorLink } from './attendance-calls.ts';
import { OpenLink, Phones } from './open-link.tsx';
import { WhatItSaid } from './what-it-said.tsx';

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
  const revoked = links.filter(({ revokedAt, devices, facts }) => revokedAt !== null && devices.length + facts > 0);
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
          <Button variant="outline" size="sm" busy={making.pending === 'here'} onClick={() => making.run('here')}>
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
              <li key={link.id} className="grid gap-1">
                <Phones sheetId={sheetId} link={link} onChanged={refresh} />
                <WhatItSaid sheetId={sheetId} link={link} onChanged={refresh} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
