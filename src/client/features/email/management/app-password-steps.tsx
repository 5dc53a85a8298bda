import { TriangleAlert } from 'lucide-react';
import type { MailProvider } from '#domain/mail-providers.ts';
import { OutsideLink } from '#client/ui/outside-link.tsx';

const GMAIL = 'smtp.gmail.com';

export function AppPasswordSteps({ provider }: { readonly provider: MailProvider | null }) {
  if (provider?.server.host === GMAIL) return <GoogleSteps />;
  if (provider?.shunsPasswords === true) return <ShunsPasswords name={provider.name} />;
  return (
    <p className="rounded-control bg-desk px-4 py-3 text-small">
      Create an app password in the account’s security settings. It’s not your usual email password, and you can revoke
      it at any time.
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
          for the account, if it isn’t on yet.
        </li>
        <li>
          Open <OutsideLink href="https://myaccount.google.com/apppasswords">App passwords</OutsideLink> for the same
          account.
        </li>
        <li>Type a name you’ll recognize, such as “PAC website”, and select Create.</li>
        <li>Copy the 16 letters into “App password” here. Google only shows them once.</li>
      </ol>
    </div>
  );
}

function ShunsPasswords({ name }: { readonly name: string }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink forced-colors:border">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span>
        <span translate="no">{name}</span> has almost stopped accepting app passwords. A Gmail account is the easiest
        choice. Or ask whoever manages the account to allow “SMTP AUTH” for it.
      </span>
    </p>
  );
}
