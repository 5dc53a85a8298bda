import { Trans, useLingui } from '@lingui/react/macro';
import type { PageData } from '#contract/page.ts';
import { pagePaths } from '#contract/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { TextField } from '#client/ui/field.tsx';

const FIELD = 'manage-link';

/** Opens a signup without script: browsers send no fragment, which holds the token, so the visitor pastes the link. */
export function PasteLink({ problem }: { readonly problem?: PageData['linkProblem'] }) {
  const problems = useProblems(problem);
  return (
    <form method="post" action={pagePaths.ownSignup} noValidate className="card grid max-w-[600px] gap-4 p-5 md:p-7">
      <div className="-mb-4 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      <TextField
        id={FIELD}
        name="link"
        label={<Trans>The link from your email</Trans>}
        hint={<Trans>Copy the whole link and paste it here</Trans>}
        error={problems.find(({ fieldId }) => fieldId === FIELD)?.message}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className="rtl:text-end"
      />
      <Button type="submit" className="sm:justify-self-start">
        <Trans>Open my sign-up</Trans>
      </Button>
    </form>
  );
}

function useProblems(problem: PageData['linkProblem']): readonly FieldProblem[] {
  const { t } = useLingui();
  if (problem === undefined) return [];
  if (problem === 'dead') return [{ fieldId: FIELD, message: t`This link no longer works` }];
  return [{ message: `${t`The server is busy.`} ${t`Please try again later.`}` }];
}
