import { pagePaths } from '#contract/paths.ts';
import { GateCard } from '#client/features/sign-in/gate-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';

/** What others see of a page that is only for full administrators. */
export function ForFullAdministrators({ text }: { readonly text: string }) {
  useDocumentTitle('Access Denied');
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center bg-desk p-4">
      <GateCard title="Access Denied" text={text}>
        <AppLink href={pagePaths.management} className={buttonClass('default', 'lg')}>
          PAC Admin Dashboard
        </AppLink>
        <a href={pagePaths.home} className={buttonClass('ghost')}>
          Back to Home
        </a>
      </GateCard>
    </main>
  );
}
