import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { purposesOfToken } from '#domain/consents.ts';
import { isOnlyReminders } from '#client/features/consent/stop-question.tsx';
import { Stopped, UnsubscribeCard } from '#client/features/consent/unsubscribe-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

export function UnsubscribePage() {
  const { t } = useLingui();
  const [path] = useLocation();
  const purposes = purposesOfToken(path.slice(pagePaths.unsubscribe('').length));
  useDocumentTitle(isOnlyReminders(purposes) ? t`Stop reminders?` : t`Stop these emails?`);
  return <UnsubscribeCard purposes={purposes} />;
}

export function UnsubscribedPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Emails stopped`);
  return <Stopped />;
}
