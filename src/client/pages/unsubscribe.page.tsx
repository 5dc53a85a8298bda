import { useLingui } from '@lingui/react/macro';
import { Stopped, UnsubscribeCard } from '#client/features/consent/unsubscribe-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

/** Where the link at the foot of a reminder leads. */
export function UnsubscribePage() {
  const { t } = useLingui();
  useDocumentTitle(t`Stop reminders?`);
  return <UnsubscribeCard />;
}

/** Where a browser without script is led when it has sent the form of that page. */
export function UnsubscribedPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Reminders stopped`);
  return <Stopped />;
}
