import { useLingui } from '@lingui/react/macro';
import { Stopped, UnsubscribeCard } from '#client/features/consent/unsubscribe-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

export function UnsubscribePage() {
  const { t } = useLingui();
  useDocumentTitle(t`Stop reminders?`);
  return <UnsubscribeCard />;
}

export function UnsubscribedPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Reminders stopped`);
  return <Stopped />;
}
