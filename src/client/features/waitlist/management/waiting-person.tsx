import { Clock, Mail, Phone, UserMinus } from 'lucide-react';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { isAtNight, firstMorningAfter } from '#domain/quiet-hours.ts';
import { formatHeld, formatWanted } from '#client/lib/format-amounts.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { telAddress } from '#client/ui/tel.ts';

interface WaitingPersonProps {
  readonly entry: WaitingView;
  readonly slot: SlotView;
  /** In the queue, from 1. */
  readonly place: number;
  /** Null when nothing can be offered. */
  readonly onOffer: (() => void) | null;
  readonly onRemove: () => void;
}

const contact = 'inline-flex min-h-9 items-center gap-2 underline-offset-4 hover:underline';

export function WaitingPerson({ entry, slot, place, onOffer, onRemove }: WaitingPersonProps) {
  const { date } = useSchoolTime();
  const { name, email, phone, since, misses } = entry;
  const facts = [
    formatWanted(slot, entry),
    `Waiting since ${date('short', since)}, ${date('time', since)}`,
    ...(misses === 0 ? [] : [`${formatCount(misses, 'offer')} not answered`]),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-2 text-small lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1.3fr)_auto]">
      <div className="pt-1.5">
        <p className="text-[1rem] font-semibold wrap-anywhere" translate="no">
          <span aria-hidden="true" className="font-normal text-muted tabular-nums">
            {place}.{' '}
          </span>
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted tabular-nums" translate="no">
          {facts.map((fact) => (
            <span key={fact} className="block">
              {fact}
            </span>
          ))}
        </p>
        <OfferLine entry={entry} slot={slot} />
      </div>
      <div className="col-span-2 row-start-2 grid justify-items-start lg:col-span-1 lg:row-start-auto" translate="no">
        <a className={contact} href={mailtoAddress(email)}>
          <Mail aria-hidden="true" size={15} className="shrink-0 text-muted" />
          <span className="wrap-anywhere">{email}</span>
        </a>
        <a className={contact} href={telAddress(phone)}>
          <Phone aria-hidden="true" size={15} className="shrink-0 text-muted" />
          <bdi>{phone}</bdi>
        </a>
        {onOffer === null ? null : (
          <Button variant="link" size="sm" className="-ms-1" onClick={onOffer}>
            <span>Offer to this person</span>
            <span className="sr-only"> ({name})</span>
          </Button>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted! hover:text-brick!"
        aria-label={`Remove ${name} from the waiting list`}
        title="Remove from the waiting list"
        onClick={onRemove}
      >
        <UserMinus aria-hidden="true" size={18} />
      </Button>
    </li>
  );
}

/** What is held for the person, and until when; before the mail, when that goes out. */
function OfferLine({ entry: { offer }, slot }: Pick<WaitingPersonProps, 'entry' | 'slot'>) {
  const { clock, date } = useSchoolTime();
  const now = useNow();
  if (offer === undefined) return null;
  const { places, endsAt } = offer;
  const mailed = isAtNight(clock, now)
    ? `emailed at ${date('time', firstMorningAfter(clock, now).toISOString())}`
    : 'the email is on its way';
  return (
    <p className="flex items-start gap-1.5 font-semibold text-marigold-ink tabular-nums" translate="no">
      <Clock aria-hidden="true" size={15} className="mt-1 shrink-0" />
      <span>
        {formatHeld(slot, places)}
        {endsAt === null ? `, ${mailed}` : ` until ${date('day', endsAt)}, ${date('time', endsAt)}`}
      </span>
    </p>
  );
}
