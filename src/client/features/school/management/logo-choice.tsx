import { useQuery } from '@tanstack/react-query';
import { checkPicture } from '#client/features/pictures/management/check-picture.ts';
import { useChosenFile } from '#client/lib/chosen-file.ts';
import type { FieldState } from '#client/lib/persisted-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { schoolQuery } from '#client/features/school/school.api.ts';
import { useState } from 'react';

const TYPES = 'image/png,image/jpeg,image/webp';

/** What becomes of the logo when the form is saved. */
export interface LogoPlan {
  /** The chosen one, which is not sent yet. */
  readonly file: File | null;
  readonly removes: boolean;
  /** What the school will have; null for the drawing of the hub. */
  readonly url: string | null;
  choose(file: File): Promise<string | null>;
  remove(): void;
  forget(): void;
}

export function useLogoPlan(): LogoPlan {
  const present = useQuery(schoolQuery).data?.logoUrl ?? null;
  const { chosen, choose, drop } = useChosenFile(checkPicture);
  const [removes, setRemoves] = useState(false);
  return {
    file: chosen?.file ?? null,
    removes: removes && chosen === null && present !== null,
    url: chosen?.url ?? (removes ? null : present),
    async choose(file) {
      const problem = await choose(file);
      if (problem === null) setRemoves(false);
      return problem === null ? null : problem.text;
    },
    remove() {
      drop();
      setRemoves(true);
    },
    forget() {
      drop();
      setRemoves(false);
    },
  };
}

interface LogoChoiceProps extends FieldState {
  readonly plan: LogoPlan;
  readonly disabled: boolean;
  readonly onProblem: (message: string | null) => void;
}

export function LogoChoice({ id, error, plan, disabled, onProblem }: LogoChoiceProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="font-semibold">
        Logo <span className="font-normal text-muted">(optional)</span>
      </p>
      <FileChoice
        id={id}
        error={error}
        label={plan.url === null ? 'Choose a picture' : 'Choose another picture'}
        hint="PNG, JPG or WebP, at most 5MB."
        accept={TYPES}
        disabled={disabled}
        onChoose={(file) => void plan.choose(file).then(onProblem)}
      >
        {plan.url === null ? null : (
          <img src={plan.url} alt="The logo" className="mx-auto h-14 max-w-full rounded-md bg-white object-contain" />
        )}
      </FileChoice>
      {plan.url === null ? null : (
        <Button variant="link" size="sm" className="justify-self-start" disabled={disabled} onClick={plan.remove}>
          Show no logo
        </Button>
      )}
    </div>
  );
}
