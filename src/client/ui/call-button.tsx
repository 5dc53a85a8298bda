import { Phone } from 'lucide-react';
import { telAddress } from './tel.ts';

interface CallButtonProps {
  readonly name: string;
  readonly phone: string | null;
  readonly className: string;
}

/** A sign to press where there is no room for the number. */
export function CallButton({ name, phone, className }: CallButtonProps) {
  const address = phone === null ? undefined : telAddress(phone);
  if (address === undefined) return null;
  return (
    <a
      href={address}
      aria-label={`Call ${name}`}
      className={`grid size-11 shrink-0 place-content-center rounded-control text-spruce hover:bg-spruce-soft print:hidden ${className}`}
    >
      <Phone aria-hidden="true" size={20} />
    </a>
  );
}

/** As it was typed, whatever direction the page has; a link where it can be dialled. */
export function PhoneLink({ phone, className = '' }: { readonly phone: string | null; readonly className?: string }) {
  if (phone === null || phone === '') return null;
  const address = telAddress(phone);
  return (
    <bdi dir="ltr" translate="no" className={`tabular-nums ${className}`}>
      {address === undefined ? (
        phone
      ) : (
        <a href={address} className="underline decoration-line underline-offset-4 hover:decoration-current">
          {phone}
        </a>
      )}
    </bdi>
  );
}
