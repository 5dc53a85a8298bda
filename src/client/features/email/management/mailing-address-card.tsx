import { Button } from '#client/ui/button.tsx';

export interface MailingAddressProps {
  /** In several lines. */
  readonly address: string | null;
}

export function MailingAddressCard({ address, onEdit }: MailingAddressProps & { readonly onEdit: () => void }) {
  return (
    <section aria-labelledby="mailing-address-heading" className="card grid content-start gap-2 p-4 md:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <h3 id="mailing-address-heading" className="text-[1.15625rem]">
          Mailing address
        </h3>
        <Button variant="link" size="sm" className="-my-1.5 -me-1" onClick={onEdit}>
          {address === null ? 'Add' : 'Edit'}
          <span className="sr-only"> the mailing address</span>
        </Button>
      </div>
      {address === null ? (
        <p className="text-muted">None set. Nobody can be asked to help by email yet.</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere" translate="no">
          {address}
        </p>
      )}
      <p className="text-small text-muted">In emails that ask for helpers, and in messages to everyone.</p>
    </section>
  );
}
