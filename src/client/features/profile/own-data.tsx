import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { UserView } from '#contract/accounts.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { myDataFiles } from '#client/features/accounts/accounts.api.ts';

const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

const tables = [
  { href: myDataFiles.xlsx, format: 'Excel' },
  { href: myDataFiles.csv, format: 'CSV' },
] as const;

export function OwnData({ user }: { readonly user: UserView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="own-data" className="card grid gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="own-data" className="text-heading">
          <Trans>Your data</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>Download your sign-ups as a spreadsheet, or everything we keep about you in one file.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {tables.map(({ href, format }) => (
          <a key={format} href={href} download className={buttonClass('outline')}>
            <Download aria-hidden="true" size={18} />
            <Trans>My sign-ups ({format})</Trans>
          </a>
        ))}
        <a href={myDataFiles.json} download className={buttonClass('outline')}>
          <Download aria-hidden="true" size={18} />
          <Trans>All my data (JSON)</Trans>
        </a>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        <p className="text-small text-muted">
          <Trans>If you leave, we delete your account and your details right away. This can’t be undone.</Trans>
        </p>
        <Button
          variant="outline"
          className="border-brick! text-brick! hover:bg-brick-soft!"
          onClick={() => setIsOpen(true)}
        >
          <Trans>Delete Account</Trans>
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen ? <DeleteAccountDialog user={user} open onOpenChange={setIsOpen} /> : null}
      </Suspense>
    </section>
  );
}
