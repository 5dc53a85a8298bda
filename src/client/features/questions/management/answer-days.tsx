import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { answerDayLimits, answerDaysOf } from '#domain/retention.ts';
import { answerDaysKey, saveAnswerDays, useAnswerDays } from '#client/features/questions/questions.api.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';

/** When answers are deleted, which full administrators can change here for all sheets. */
export function AnswerDays() {
  const days = useAnswerDays();
  const isFull = useSignedInUser()?.role === 'full-admin';
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small text-muted">
      <p>
        Answers are deleted {days} days after the event. Hours stay.{' '}
        {isFull && !isChanging ? (
          <Button variant="link" size="sm" className="min-h-0!" onClick={() => setIsChanging(true)}>
            Change for all sheets
          </Button>
        ) : null}
      </p>
      {isChanging ? <ChangeDays days={days} onDone={() => setIsChanging(false)} /> : null}
    </div>
  );
}

function ChangeDays({ days, onDone }: { readonly days: number; readonly onDone: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(String(days));
  const [error, setError] = useState<string | undefined>(undefined);
  const { run, isBusy } = useAction({
    call: saveAnswerDays,
    success: { title: 'Setting Saved' },
    failure: { title: 'Update Failed', text: 'We couldn’t save the setting. Please try again.' },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: answerDaysKey });
      onDone();
    },
  });
  const { least, most } = answerDayLimits;
  const save = () => {
    const wanted = typed.trim();
    if (answerDaysOf(wanted) === null) setError(`Enter a whole number from ${least} to ${most}`);
    else run(wanted);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 text-ink">
      <TextField
        id={id}
        label="Days after the event"
        hint={`From ${least} to ${most}. The privacy policy names them.`}
        error={error}
        inputMode="numeric"
        className="max-w-32 tabular-nums"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else it would send the form of the questions.
          event.preventDefault();
          save();
        }}
      />
      <Button variant="outline" busy={isBusy} onClick={save}>
        Save days
      </Button>
    </div>
  );
}
