import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnHours } from '#contract/hours.ts';
import { MOST_REASON } from '#domain/given-hours.ts';
import { objectToHours } from '#client/features/hours/hours.api.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

interface ObjectDialogProps extends DialogState {
  readonly hoursId: string;
  readonly title: string;
  readonly onDone: (after: OwnHours) => void;
}

interface Objection {
  readonly text: string;
}

/** Tells the organizers that own hours are not right. */
export function ObjectDialog({ hoursId, title, onDone, ...state }: ObjectDialogProps) {
  const { t } = useLingui();
  const failure = { title: t`Not sent`, text: t`Please try again.` };
  const form = usePersistedForm<Objection, Objection>({
    initial: { text: '' },
    resolver: customResolver(({ text }) => (text.trim() === '' ? { text: t`Tell us what’s not right` } : {})),
    draft: `object-${hoursId}`,
    failure,
    fieldForError: () => 'text',
  });
  return (
    <FormDialog
      {...state}
      form={form}
      onSave={async ({ text }) => {
        onDone(await objectToHours(hoursId, text));
        showToast({ title: t`Thank you`, description: t`An organizer will answer. You’ll see it here.` });
        state.onOpenChange(false);
      }}
      title={<Trans>This is not right</Trans>}
      description={<span translate="no">{title}</span>}
      action={<Trans>Send</Trans>}
    >
      <TextArea
        label={<Trans>What’s not right?</Trans>}
        hint={<Trans>Such as when you came and left</Trans>}
        maxLength={MOST_REASON}
        data-first-focus=""
        {...form.fieldProps('text')}
      />
    </FormDialog>
  );
}
