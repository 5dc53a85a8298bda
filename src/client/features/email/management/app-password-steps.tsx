import { ExternalLink, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailProvider } from '#domain/mail-providers.ts';

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
          Turn on <Outside href="https://myaccount.google.com/signinoptions/twosv">2-Step Verification</Outside> for the
          account, if it is not on yet.
        </li>
        <li>
          Open <Outside href="https://myaccount.google.com/apppasswords">App passwords</Outside> of the same account.
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

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 font-semibold text-spruce underline underline-offset-4"
    >
      <span>{children}</span>
      <ExternalLink aria-hidden="true" size={14} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
