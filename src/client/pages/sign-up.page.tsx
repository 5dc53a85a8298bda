import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { pagePaths } from '#contract/paths.ts';
import { PlainSignupForm } from '#client/features/no-script/plain-signup-form.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { LostPage } from '#client/ui/illustrations.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';

/** For browsers without script. */
export function SignUpPage() {
  const { t } = useLingui();
  const { signUpForm } = usePageData();
  useDocumentTitle(t`Sign up to help`);
  if (signUpForm === null || signUpForm === undefined) return <SlotNotFound />;
  return (
    <div className="page grid max-w-[680px] gap-5 pt-6 md:pt-9">
      <a
        href={pagePaths.sheet(signUpForm.sheet.id)}
        className="quiet-link inline-flex min-h-11 items-center gap-2 justify-self-start"
      >
        <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
        <Trans>Back to the sheet</Trans>
      </a>
      <h1 className="text-title md:text-title-wide">
        <Trans>Sign up to help</Trans>
      </h1>
      <PlainSignupForm form={signUpForm} />
    </div>
  );
}

function SlotNotFound() {
  return (
    <MessageScreen
      picture={<LostPage />}
      title={<Trans>This slot is no longer available</Trans>}
      text={<Trans>It may have been removed, or the link may be incomplete.</Trans>}
    >
      <a href={pagePaths.listing} className={buttonClass()}>
        <Trans>View All Opportunities</Trans>
      </a>
    </MessageScreen>
  );
}
