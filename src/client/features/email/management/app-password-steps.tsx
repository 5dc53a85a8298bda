import { TriangleAlert } from 'lucide-react';
import type { MailProvider } from '#domain/mail-providers.ts';
import { OutsideLink } from '#client/ui/outside-link.tsx';

const GMAIL = 'smtp.gmail.com';

/** How to come by an app password, for the provider that is chosen. */
export function AppPasswordSteps({ provider }: { readonly provider: MailProvider | null }) {
  if (provider?.server.host === GMAIL) return <GoogleSteps />;
  if (provider?.shunsPasswords === true) return <ShunsPasswords name={provider.name} />;
  return (
    <p className="rounded-control bg-desk px-4 py-3 text-small">
      Make an app password in the security settings of the account. It is not the password with which one reads mail,
      and it can be taken back at any time.
    </p>
  );
}

function GoogleSteps() {
  return (
    <div className="rounded-control bg-desk px-4 py-3 text-small">
      <p className="font-semibold">How to get an app password from Google</p>
      <ol className="mt-1.5 grid list-decimal gap-1 ps-5 marker:font-bold marker:text-spruce">
        <li>
          Turn on <OutsideLink href="https://myaccount.google.com/signinoptions/twosv">2-Step Verification</OutsideLink>{' '}
          for the account, if it is not on yet.
        </li>
        <li>
          Open <OutsideLink href="https://myaccount.google.com/apppasswords">App passwords</OutsideLink> of the same
          account.
        </li>
        <li>Type a name by which you will know it, such as “PAC website”, and press Create.</li>
        <li>Copy the 16 letters into “App password” here. Google shows them only once.</li>
      </ol>
    </div>
  );
}

function ShunsPasswords({ name }: { readonly name: string }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink forced-colors:border">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span>
        <span translate="no">{name}</span> has all but stopped taking app passwords. A Gmail account is the easy way; or
        ask whoever manages the account to allow “SMTP AUTH” for it.
      </span>
    </p>
  );
}
