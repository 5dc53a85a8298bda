import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { GivenHours } from '#contract/hours.ts';
import { MOST_MINUTES, MOST_REASON } from '#domain/given-hours.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { correctHours, openTasksQuery, sheetHoursQuery, yearsOfHoursQuery } from './hours-calls.ts';
import { formatMinutes } from './hour-words.ts';

interface CorrectDialogProps extends DialogState {
  readonly sheetId: string;
  readonly hours: GivenHours;
  readonly isClosed: boolean;
}

const MINUTES_WRONG = 'Enter hours and minutes, such as 1:30, or minutes, such as 90';

/** `1:30` or `90`; null for anything else. */
function readMinutes(text: string): number | null {
  const [, hours, rest] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  const minutes =
    hours === undefined ? Number(/^\d{1,4}$/.exec(text.trim())?.[0] ?? Number.NaN) : Number(hours) * 60 + Number(rest);
  return Number.isNaN(minutes) || minutes > MOST_MINUTES ? null : minutes;
}

function writeMinutes(minutes: number | null): string {
  return minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const fields = z.object({
  minutes: z.string().transform((text, context) => {
    const minutes = readMinutes(text);
    if (minutes === null) context.addIssue({ code: 'custom', message: MINUTES_WRONG });
    return minutes ?? 0;
  }),
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Reason is required' })
    .max(MOST_REASON, { error: `Reason must be at most ${MOST_REASON} characters` }),
});

/** Sets a person’s hours with a reason; for an objection the reason is the answer. */
export function CorrectDialog({ sheetId, hours, isClosed, ...state }: CorrectDialogProps) {
  const queryClient = useQueryClient();
  const isAnswer = hours.state === 'disputed';
  const objection = hours.changes.findLast(({ kind }) => kind === 'disputed');
  const form = usePersistedForm<{ minutes: string; reason: string }, { minutes: number; reason: string }>({
    initial: { minutes: writeMinutes(hours.minutes), reason: '' },
    resolver: schemaResolver(fields),
    draft: `hours:${hours.personId}`,
    failure: { title: 'Update Failed', text: 'The hours were not changed. Please try again.' },
    fieldForError: () => 'minutes',
  });
  return (
    <FormDialog
      {...state}
      title={isAnswer ? 'Answer the objection' : 'Correct the hours'}
      description={
        <span translate="no">
          {hours.name ?? 'Former volunteer'}, {hours.slot}
        </span>
      }
      form={form}
      onSave={async ({ minutes, reason }) => {
        const changed = await correctHours(sheetId, { personId: hours.personId, minutes, reason });
        queryClient.setQueryData(sheetHoursQuery(sheetId).queryKey, changed);
        await Promise.all(
          [openTasksQuery, yearsOfHoursQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
        );
        showToast({ title: isAnswer ? 'Objection Answered' : 'Hours Corrected', description: formatMinutes(minutes) });
        state.onOpenChange(false);
      }}
      action="Save"
    >
      {isAnswer && objection?.reason ? (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
          {objection.reason}
        </blockquote>
      ) : null}
      {isClosed ? (
        <p className="text-small text-muted">This school year is closed: the difference is listed as an adjustment.</p>
      ) : null}
      <TextField
        label="Hours and minutes"
        hint="Such as 1:30. 0 means that the person did not come"
        autoComplete="off"
        className="max-w-32 tabular-nums"
        data-first-focus=""
        {...form.fieldProps('minutes')}
      />
      <TextArea
        label={isAnswer ? 'Your answer' : 'Reason'}
        hint="The volunteer can read it"
        maxLength={MOST_REASON}
        {...form.fieldProps('reason')}
      />
    </FormDialog>
  );
}
