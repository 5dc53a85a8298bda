import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { useServing } from './use-serving.ts';
import { removeFromWaitlist, waitlistQuery } from './waiting-calls.ts';
import { WaitingPerson } from './waiting-person.tsx';
import { canBeOffered, isHeld, whyNotOffered } from './what-is-free.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const OfferDialog = lazyDialog(() => import('./offer-dialog.tsx').then((module) => module.OfferDialog));

interface WaitingListProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

type Asked = { readonly what: 'offer' | 'remove'; readonly entry: WaitingView };

/** Who waits for a place of a slot, in the order of the queue, and what is offered to them. */
export function WaitingList({ sheet, slot }: WaitingListProps) {
  const label = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useQuery(waitlistQuery(sheet.id));
  const entries = data?.filter(({ slotId }) => slotId === slot.id);
  if (entries?.length === 0) return null;
  return (
    <section
      aria-labelledby={label}
      className="mt-2.5 rounded-control border border-line bg-card px-4 py-3 print:hidden"
    >
      <h4 id={label} ref={heading} tabIndex={-1} className="text-small font-bold outline-none">
        Waiting list<span className="sr-only"> of {slot.title}</span>
      </h4>
      {entries !== undefined ? (
        <Queue sheet={sheet} slot={slot} entries={entries} heading={heading} />
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-x-3 text-small">
          <p>We couldn’t load the waiting list.</p>
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="grid gap-3 py-2">
          <Bone className="h-11 w-full" />
          <Bone className="h-11 w-full" />
        </div>
      )}
    </section>
  );
}

interface QueueProps extends WaitingListProps {
  readonly entries: readonly WaitingView[];
  readonly heading: RefObject<HTMLElement | null>;
}

function Queue({ sheet, slot, entries, heading }: QueueProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const refresh = useRefreshSheets();
  const [asked, setAsked] = useState<Asked | null>(null);
  const leave = (what: Asked['what']) => ({
    open: asked?.what === what,
    onOpenChange: (open: boolean) => (open ? undefined : setAsked(null)),
    // A person who is removed takes the buttons along.
    returnFocusTo: heading,
  });
  return (
    <>
      <Serving sheet={sheet} slot={slot} entries={entries} />
      <ol className="divide-y divide-line">
        {entries.map((entry, at) => (
          <WaitingPerson
            key={entry.id}
            entry={entry}
            slot={slot}
            place={at + 1}
            onOffer={canBeOffered(clock, now, { sheet, slot }, entry) ? () => setAsked({ what: 'offer', entry }) : null}
            onRemove={() => setAsked({ what: 'remove', entry })}
          />
        ))}
      </ol>
      {asked === null ? null : (
        <>
          {asked.what === 'offer' ? (
            <OfferDialog key={asked.entry.id} entry={asked.entry} slot={slot} {...leave('offer')} />
          ) : null}
          <LazyRemovalDialog
            {...leave('remove')}
            title={
              <span translate="no">
                Remove <bdi>{asked.entry.name}</bdi> from the waiting list?
              </span>
            }
            description={
              <>
                <span>We don’t email them about it.</span>
                {asked.entry.offer === undefined ? null : <span> What is held for them is free again.</span>}
                <span className="mt-2 block font-semibold text-ink">{slot.title}</span>
              </>
            }
            action="Remove"
            remove={async () => {
              await removeFromWaitlist(asked.entry);
              await refresh();
            }}
            success={{ title: 'Removed From the Waiting List', description: asked.entry.name }}
            failure={{ title: 'Removal Failed', text: 'Please try again.' }}
          />
        </>
      )}
    </>
  );
}

/** Who offers what is free, and the button to do so now. */
function Serving({ sheet, slot, entries }: Omit<QueueProps, 'heading'>) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const { mailReady } = usePageData();
  const why = useId();
  const reason = whyNotOffered(clock, now, { sheet, slot, entries });
  const serving = useServing();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 pb-2">
      <p id={why} className="min-w-0 grow basis-60 text-small text-muted">
        {howServed(sheet, slot, mailReady)}
        {reason === null ? (
          isHeld(clock, now, { sheet, slot }) ? null : (
            <> Within a day of the slot no place is held: everyone who fits is told once that it is free.</>
          )
        ) : (
          ` ${reason}`
        )}
      </p>
      <Button
        variant="outline"
        size="sm"
        className={`max-sm:w-full ${reason === null ? '' : 'cursor-not-allowed border-line! text-muted! hover:bg-card!'}`}
        busy={serving.isBusy}
        aria-describedby={why}
        {...(reason === null ? { onClick: () => serving.run(slot) } : { 'aria-disabled': true })}
      >
        Offer free places
      </Button>
    </div>
  );
}

function howServed({ waitlist }: SheetView, { signupsOpen }: SlotView, mailReady: boolean): string {
  if (waitlist === 'by_hand') return 'You offer free places yourself.';
  if (!mailReady) return 'Email isn’t set up yet: free places aren’t offered automatically.';
  if (!signupsOpen) return 'Sign-ups are closed: free places are no longer offered automatically.';
  return waitlist === 'off'
    ? 'Nobody else can wait. Free places are offered automatically, in this order.'
    : 'Free places are offered automatically, in this order.';
}
