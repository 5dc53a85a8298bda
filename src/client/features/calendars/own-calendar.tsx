import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OwnCalendarView } from '#contract/calendars.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { changeOwnCalendar, makeOwnCalendar, ownCalendarQuery } from './calendars.api.ts';
import { WaysToSubscribe } from './ways-to-subscribe.tsx';

const ConfirmDialog = lazyPart(() => import('#client/ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

/** One's sign-ups in the calendar program of one's own, always as they are. */
export function OwnCalendar({ address }: { readonly address: string }) {
  const { data } = useQuery(ownCalendarQuery(address));
  if (data === undefined) return null;
  return (
    <section aria-labelledby="own-calendar" className="card grid gap-4 p-5 md:p-7">
      <div className="grid gap-1">
        <h2 id="own-calendar" className="text-heading">
          <Trans>Your sign-ups in your calendar</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Your calendar reads them from us, and changes when they change. You need to do this only once.</Trans>
        </p>
      </div>
      {data.url === null ? <Start address={address} /> : <Subscribed address={address} {...data} url={data.url} />}
    </section>
  );
}

function useCalendarAction<Input>(address: string, call: (input: Input) => Promise<OwnCalendarView>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useAction<OwnCalendarView, Input>({
    call,
    failure: { title: t`Update Failed`, text: t`We couldn’t save your changes. Please try again.` },
    onSuccess: (calendar) => void queryClient.setQueryData(ownCalendarQuery(address).queryKey, calendar),
  });
}

function Start({ address }: { readonly address: string }) {
  const making = useCalendarAction(address, makeOwnCalendar);
  return (
    <Button className="sm:justify-self-start" busy={making.isBusy} onClick={() => making.run({ renew: false })}>
      <CalendarPlus aria-hidden="true" size={20} className="shrink-0" />
      <span>
        <Trans>Show me how</Trans>
      </span>
    </Button>
  );
}

type SubscribedProps = Omit<OwnCalendarView, 'url'> & { readonly address: string; readonly url: string };

function Subscribed({ address, url, readOn, attaches }: SubscribedProps) {
  const { date } = useSchoolTime();
  const changing = useCalendarAction(address, changeOwnCalendar);
  const isChecked = changing.pending?.attaches ?? attaches;
  return (
    <>
      <WaysToSubscribe url={url} />
      <p className="text-small text-muted">
        {readOn === null ? (
          <Trans>No program has read it yet.</Trans>
        ) : (
          <Trans>
            Last read on <span translate="no">{date('full', readOn)}</span>.
          </Trans>
        )}
      </p>
      <Checkbox
        label={<Trans>Send me calendar files with confirmations too</Trans>}
        hint={<Trans>We leave them out while your calendar is read, so that nothing is there twice</Trans>}
        checked={isChecked}
        onChange={(event) => changing.run({ attaches: event.target.checked })}
      />
      <NewAddress address={address} />
    </>
  );
}

/** For an address that came into other hands. */
function NewAddress({ address }: { readonly address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const renewing = useCalendarAction(address, makeOwnCalendar);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-small text-muted">
        <Trans>Anyone who has this address sees your sign-ups. If somebody else got it, make a new one.</Trans>
      </p>
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Trans>Make a new address</Trans>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ConfirmDialog
            open
            onOpenChange={setIsOpen}
            title={<Trans>Make a new address?</Trans>}
            description={<Trans>The old one stops working right away, so you have to add your calendar again.</Trans>}
            action={<Trans>Make a new address</Trans>}
            busy={renewing.isBusy}
            onConfirm={() => {
              renewing.run({ renew: true });
              setIsOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
