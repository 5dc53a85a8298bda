import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { EmailView } from '#contract/email.ts';
import { emailQuery, removeSender, sendTestPost } from '#client/features/email/email.api.ts';
import { messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { FutureCard } from './future-card.tsx';
import { MailingAddressCard } from './mailing-address-card.tsx';
import { NotificationTypes } from './notification-types.tsx';
import { RecipientsCard } from './recipients-card.tsx';
import { useRefreshEmail } from './refresh-email.ts';
import { SenderCard } from './sender-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { SuppressedCard } from './suppressed-card.tsx';
import type { Tested } from './test-result.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const LimitsDialog = lazyDialog(() => import('./limits-dialog.tsx').then((module) => module.LimitsDialog));
const AlertRecipientsDialog = lazyDialog(() =>
  import('./recipient-dialogs.tsx').then((module) => module.AlertRecipientsDialog),
);
const DefaultRecipientDialog = lazyDialog(() =>
  import('./recipient-dialogs.tsx').then((module) => module.DefaultRecipientDialog),
);
const MailingAddressDialog = lazyDialog(() =>
  import('./mailing-address-dialog.tsx').then((module) => module.MailingAddressDialog),
);
const SenderDialog = lazyDialog(() => import('./sender-dialog.tsx').then((module) => module.SenderDialog));

type OpenDialog = 'sender' | 'remove-sender' | 'default-recipient' | 'alert-recipients' | 'mailing-address' | 'limits';

interface EmailSectionProps {
  readonly monitoring: ReactNode | null;
  readonly logos: ReactNode;
  readonly lateCancels: ReactNode;
}

export function EmailSection({ monitoring, logos, lateCancels }: EmailSectionProps) {
  const { data: email, isError, refetch } = useQuery(emailQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="email-heading" className="grid min-w-0 gap-3.5">
      <header>
        <h2 ref={heading} tabIndex={-1} id="email-heading" className="text-heading outline-none">
          Email Settings
        </h2>
        <p className="text-small text-muted">
          Who sends this site’s email, how much has gone out, and who gets notified.
        </p>
      </header>
      {email !== undefined ? (
        <Cards email={email} monitoring={monitoring} logos={logos} lateCancels={lateCancels} heading={heading} />
      ) : isError ? (
        <CouldNotLoad text="We couldn’t load the email settings." onAgain={() => void refetch()} />
      ) : (
        <EmailSkeleton />
      )}
    </section>
  );
}

interface CardsProps extends EmailSectionProps {
  readonly email: EmailView;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Cards({ email, monitoring, logos, lateCancels, heading }: CardsProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { isTesting, tested, setTested, test } = useTest();
  const refresh = useRefreshEmail();
  const leave = { open: true, onOpenChange: () => setDialog(null), returnFocusTo: heading };
  const { saved } = email;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_21.25rem] @4xl:grid-rows-[auto_1fr] @4xl:gap-5">
      <SendingCard
        email={email}
        isTesting={isTesting}
        tested={tested}
        onConnect={() => setDialog('sender')}
        onTest={test}
        onLimits={() => setDialog('limits')}
      />
      <div className="grid min-w-0 items-start gap-4 @2xl:@max-4xl:grid-cols-2 @4xl:row-span-2 @4xl:gap-5">
        <SenderCard email={email} onEdit={() => setDialog('sender')} onRemove={() => setDialog('remove-sender')} />
        <RecipientsCard
          saved={saved}
          onEditDefault={() => setDialog('default-recipient')}
          onEditAlerts={() => setDialog('alert-recipients')}
        />
        <MailingAddressCard address={saved.mailingAddress} onEdit={() => setDialog('mailing-address')} />
        {monitoring}
        {lateCancels}
        <SuppressedCard />
      </div>
      <div className="grid min-w-0 gap-4 @4xl:gap-5">
        {logos}
        <NotificationTypes hasMonitoring={monitoring !== null} />
        <FutureCard />
      </div>
      {dialog === 'sender' ? <SenderDialog saved={saved} onTested={setTested} {...leave} /> : null}
      {dialog === 'default-recipient' ? <DefaultRecipientDialog address={saved.adminEmail} {...leave} /> : null}
      {dialog === 'alert-recipients' ? <AlertRecipientsDialog addresses={saved.emailRecipients} {...leave} /> : null}
      {dialog === 'mailing-address' ? <MailingAddressDialog address={saved.mailingAddress} {...leave} /> : null}
      {dialog === 'limits' ? <LimitsDialog email={email} {...leave} /> : null}
      {dialog === 'remove-sender' ? (
        <LazyRemovalDialog
          {...leave}
          title="Disconnect the sender?"
          description={`The address ${saved.senderEmail ?? ''} and its app password will be deleted. Emails wait until you connect another sender, and administrators sign in without a code.`}
          action="Disconnect"
          remove={async () => {
            await removeSender();
            setTested(null);
            await refresh();
          }}
          success={{ title: 'Sender Disconnected' }}
          failure={{ title: 'Update Failed', text: 'We couldn’t disconnect the sender. Please try again.' }}
        />
      ) : null}
    </div>
  );
}

function useTest() {
  const [tested, setTested] = useState<Tested | null>(null);
  const refresh = useRefreshEmail();
  const test = useAction({
    call: async (): Promise<Tested> =>
      sendTestPost().catch((error: unknown) => ({
        success: false,
        message: messageOf(error, 'We couldn’t send the test. Please try again.'),
      })),
    success: ({ success, message }) =>
      success
        ? { title: 'Test Email Sent', description: message }
        : { title: 'Test Failed', description: message, variant: 'destructive' },
    refresh,
    onSuccess: setTested,
  });
  return { isTesting: test.isBusy, tested, setTested, test: test.run };
}

function EmailSkeleton() {
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[minmax(0,1fr)_21.25rem] @4xl:gap-5"
      aria-busy="true"
    >
      <p className="sr-only">Loading…</p>
      <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5">
        <div className="flex justify-between gap-4">
          <Bone className="h-6 w-52" />
          <Bone className="h-6 w-24" />
        </div>
        {['w-64', 'w-72', 'w-80', 'w-24'].map((width) => (
          <Bone key={width} className={`h-5 max-w-full ${width}`} />
        ))}
        <Bone className="h-[46px] w-44" />
      </div>
      <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5">
        <Bone className="h-6 w-24" />
        <Bone className="h-5 w-48" />
        <Bone className="h-5 w-40" />
        <Bone className="h-[46px] w-28" />
      </div>
    </div>
  );
}
