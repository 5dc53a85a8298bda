import { useLingui } from '@lingui/react/macro';
import { VerifyCard } from '#client/features/sign-in/verify-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

export function VerifyPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Confirm your email`);
  return (
    <div className="page grid min-h-[85dvh] content-start pt-7 md:pt-14">
      <VerifyCard />
    </div>
  );
}
