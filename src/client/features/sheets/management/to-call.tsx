import { Fragment } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { PhoneLink } from '#client/ui/call-button.tsx';
import { toCallOn } from './people-on.ts';

interface ToCallProps {
  readonly slots: readonly SlotView[];
  readonly className?: string;
}

/** Whom no email reaches, with their phones; nothing where everybody has an address. */
export function ToCall({ slots, className = 'mt-2 text-ink' }: ToCallProps) {
  // Once each, on however many slots they are.
  const people = [...new Map(toCallOn(slots).map((one) => [one.personId ?? one.id, one])).values()];
  if (people.length === 0) return null;
  return (
    <span className={`block ${className}`}>
      <span className="font-semibold">No email: call </span>
      {people.map(({ id, name, phone }, at) => (
        <Fragment key={id}>
          {at === 0 ? '' : ', '}
          <bdi translate="no">{name}</bdi>{' '}
          {phone === null ? '(no phone)' : <PhoneLink phone={phone} className="whitespace-nowrap" />}
        </Fragment>
      ))}
    </span>
  );
}
