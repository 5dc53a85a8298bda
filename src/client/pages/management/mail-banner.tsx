import { MailWarning } from 'lucide-react';

/** Says that no mail leaves the house, what that means, and what to do. */
export function MailBanner() {
  return (
    <section
      aria-label="Mail is not set up"
      className="flex gap-3.5 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink md:px-5"
    >
      <MailWarning aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="text-small">
        <p className="text-body font-bold">Mail is not set up</p>
        <p>
          Confirmations wait in the outbox until it is, and signing in asks for no code: the second step is off. Set{' '}
          <code translate="no" className="rounded bg-card/70 px-1 font-semibold">
            SMTP_URL
          </code>{' '}
          to your mail server, for example{' '}
          <code translate="no" className="rounded bg-card/70 px-1">
            smtps://user:password@mail.example.org
          </code>
          , and start the server again.
        </p>
      </div>
    </section>
  );
}
