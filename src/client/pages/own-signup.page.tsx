import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnSignup } from '#contract/forms.ts';
import type { PageData } from '#contract/page.ts';
import { AskForLink } from '#client/features/signup-link/ask-for-link.tsx';
import { OwnSignupCard } from '#client/features/no-script/own-signup-card.tsx';
import { OwnWaitingCard } from '#client/features/no-script/own-waiting-card.tsx';
import { PasteLink } from '#client/features/signup-link/paste-link.tsx';
import { WhereYourLinkIs } from '#client/features/signup-link/where-your-link-is.tsx';
import { CancelledSignup } from '#client/features/signup-link/cancelled-signup.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { usePageData } from '#client/lib/page-data.tsx';

/** The sign-up that a browser without script has just made or opened. The server shows it to that browser only. */
export function OwnSignupPage() {
  const { t } = useLingui();
  const { ownSignup, ownWaiting, linkProblem } = usePageData();
  const isNew = ownSignup?.state === 'made';
  const waiting = t`Your place on the waiting list`;
  useDocumentTitle(ownWaiting === undefined ? (isNew ? t`You’re signed up` : t`Your sign-up`) : waiting);
  if (ownWaiting !== undefined) {
    return (
      <div className="page grid max-w-[800px] content-start gap-6 pt-7 md:pt-10">
        <h1 className="text-title md:text-title-wide">{waiting}</h1>
        <OwnWaitingCard {...ownWaiting} />
      </div>
    );
  }
  return (
    <div className="page grid max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        {isNew ? <Trans>You’re signed up</Trans> : <Trans>Your sign-up</Trans>}
      </h1>
      {ownSignup === null || ownSignup === undefined ? <Unknown problem={linkProblem} /> : <Shown own={ownSignup} />}
    </div>
  );
}

function Shown({ own: { state, signup, ...place } }: { readonly own: OwnSignup }) {
  if (signup === null) return <Cancelled {...place} />;
  return <OwnSignupCard {...place} signup={signup} isNew={state === 'made'} />;
}

/** With what is left of the same form. */
function Cancelled({ slot, sheet, group: [left, ...others] = [] }: Pick<OwnSignup, 'slot' | 'sheet' | 'group'>) {
  return (
    <>
      <CancelledSignup slot={slot} sheet={sheet} />
      {left === undefined ? null : (
        <OwnSignupCard {...left} group={others} manageUrl={null} refused={[]} isNew={false} />
      )}
    </>
  );
}

function Unknown({ problem }: { readonly problem: PageData['linkProblem'] }) {
  const { linksAsked } = usePageData();
  const hasAsked = linksAsked !== undefined;
  return (
    <>
      <WhereYourLinkIs />
      {/* The answer to what was sent comes first: without script nothing leads down to it. */}
      {hasAsked ? <AskForLink /> : null}
      <PasteLink problem={problem} />
      {hasAsked ? null : <AskForLink />}
    </>
  );
}
