import { Trans, useLingui } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { LostPage } from '#client/ui/illustrations.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  useDocumentTitle(t`404 Page Not Found`);
  return (
    <MessageScreen
      picture={<LostPage />}
      title={<Trans>404 Page Not Found</Trans>}
      text={<Trans>Did you forget to add the page to the router?</Trans>}
    >
      <AppLink href={pagePaths.home} className={buttonClass()}>
        <Trans>Back to Home</Trans>
      </AppLink>
      <AppLink href={pagePaths.listing} className={buttonClass('outline')}>
        <Trans>View All Opportunities</Trans>
      </AppLink>
    </MessageScreen>
  );
}
