import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HandOverView } from '#contract/hand-overs.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { messageOf } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { telAddress } from '#client/ui/tel.ts';
import { answerHandOver, handOversQuery } from './hand-over-calls.ts';

interface HandOverListProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

/** Which volunteers of a slot look for a replacement, and who wants to take a place over. */
export function HandOverList({ sheet, slot }: HandOverListProps) {
  const label = useId();
  const { data, isError, refetch } = useQuery(handOversQuery(sheet.id));
  const found = data?.filter(({ slotId }) => slotId === slot.id);
  if (found?.length === 0) return null;
  return (
    <section
      aria-labelledby={label}
      className="mt-2.5 rounded-control border border-line bg-card px-4 py-3 print:hidden"
    >
      <h4 id={label} className="text-small font-bold">
        Looking for a replacement<span className="sr-only"> in {slot.title}</span>
      </h4>
      {found !== undefined ? (
        <ul className="divide-y divide-line">
          {found.map((handOver) => (
            <HandOver key={handOver.id} handOver={handOver} slot={slot} />
          ))}
        </ul>
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-x-3 text-small">
          <p>We couldn’t load who is looking for a replacement.</p>
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="py-2">
          <Bone className="h-11 w-full" />
        </div>
      )}
    </section>
  );
}

interface HandOverProps extends Pick<HandOverListProps, 'slot'> {
  readonly handOver: HandOverView;
}

function HandOver({ handOver, slot }: HandOverProps) {
  const { date } = useSchoolTime();
  const { signupId, endsAt, taker } = handOver;
  const giver = slot.volunteers.find(({ id }) => id === signupId)?.name ?? 'A volunteer';
  const moment = (instant: string) => `${date('short', instant)}, ${date('time', instant)}`;
  return (
    <li className="grid gap-2 py-2 text-small">
      <div>
        <p className="text-[1rem] font-semibold wrap-anywhere" translate="no">
          <bdi>{giver}</bdi>
        </p>
        <p className="text-muted tabular-nums" translate="no">
          {taker === undefined
            ? `The link works until ${moment(endsAt)}`
            : `Without an answer, the place is handed over ${moment(taker.grantedAt)}`}
        </p>
      </div>
      {taker === undefined ? null : <Taker handOver={handOver} taker={taker} giver={giver} />}
    </li>
  );
}

const contact = 'flex min-h-9 items-center text-muted wrap-anywhere underline-offset-4 hover:underline';

interface TakerProps {
  readonly handOver: HandOverView;
  readonly taker: NonNullable<HandOverView['taker']>;
  readonly giver: string;
}

function Taker({ handOver, taker, giver }: TakerProps) {
  const refresh = useRefreshSheets();
  const { name, email, phone } = taker;
  const failure = { title: 'Not Answered', text: 'Please try again.' };
  const errorMessage = (error: unknown) => messageOf(error, failure.text);
  const approving = useAction({
    call: () => answerHandOver('approve', handOver),
    success: { title: 'Place Handed Over', description: `${name} comes instead of ${giver}.` },
    failure,
    errorMessage,
    refresh,
  });
  const refusing = useAction({
    call: () => answerHandOver('refuse', handOver),
    success: { title: 'Refused', description: `${giver} keeps the place. ${name} is told.` },
    failure,
    errorMessage,
    refresh,
  });
  const isBusy = approving.isBusy || refusing.isBusy;
  return (
    <div className="grid gap-2 rounded-control border border-line bg-card px-3.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-4">
      <div className="min-w-0" translate="no">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> wants to come instead
        </p>
        <a href={mailtoAddress(email)} className={contact}>
          {email}
        </a>
        <a href={telAddress(phone)} className={contact}>
          <bdi>{phone}</bdi>
        </a>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button size="sm" busy={approving.isBusy} disabled={isBusy} onClick={() => approving.run()}>
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="outline" size="sm" busy={refusing.isBusy} disabled={isBusy} onClick={() => refusing.run()}>
          Refuse<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  );
}
