import { mailtoAddress } from '#client/ui/mailto.ts';
import { MailAddress } from '#client/ui/mail-address.tsx';
import { telAddress } from '#client/ui/tel.ts';

const LOOK =
  'inline-flex min-h-11 items-center underline decoration-spruce-line underline-offset-4 hover:decoration-current wide:min-h-0';

/** Left to right in every language, and a link where it is a whole number. */
export function PhoneOf({ phone, className = '' }: { readonly phone: string; readonly className?: string }) {
  const href = telAddress(phone);
  const number = (
    <bdi dir="ltr" translate="no" className="tabular-nums">
      {phone}
    </bdi>
  );
  return href === undefined ? (
    <span className={className}>{number}</span>
  ) : (
    <a href={href} className={`${LOOK} ${className}`}>
      {number}
    </a>
  );
}

export function EmailOf({ email, className = '' }: { readonly email: string; readonly className?: string }) {
  return (
    <a href={mailtoAddress(email)} className={`${LOOK} ${className}`}>
      <MailAddress of={email} />
    </a>
  );
}
