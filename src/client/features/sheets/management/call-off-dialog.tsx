import { callOffInput, type CallOffInput, type SheetView } from '#contract/sheets.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { EmailLine } from './email-question.tsx';
import { ToCall } from './to-call.tsx';
import { useEmailed } from './emailed-volunteers.ts';
import { waitsForSlot } from './people-on.ts';
import { useRefreshSheets } from './refresh-sheets.ts';
import { callOff } from './sheet-writes.ts';

interface CallOffDialogProps extends DialogState {
  readonly sheet: SheetView;
}

export function CallOffDialog(props: CallOffDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: CallOffDialogProps) {
  const refresh = useRefreshSheets();
  const emailed = useEmailed(sheet);
  const form = usePersistedForm<{ reason: string }, CallOffInput>({
    initial: { reason: '' },
    resolver: schemaResolver(callOffInput),
    draft: `call-off:${sheet.id}`,
    failure: { title: 'Update Failed', text: 'Failed to cancel the event. Please try again.' },
  });
  return (
    <FormDialog
      {...state}
      title={<span translate="no">Cancel “{sheet.title}”?</span>}
      description={
        <>
          <span>
            The page says that the event is cancelled, and nobody can sign up any more. Reminders stop, and waiting
            lists end.
          </span>
          <EmailLine volunteers={emailed} waits={sheet.slots.some(waitsForSlot)} />
          <ToCall slots={sheet.slots} />
        </>
      }
      form={form}
      onSave={async (input) => {
        await callOff(sheet.id, input);
        await refresh();
        showToast({ title: 'Event Cancelled', description: sheet.title });
        state.onOpenChange(false);
      }}
      action="Cancel the event"
      leave="Keep the event"
      destructive
    >
      <TextArea
        label="Reason"
        optional
        hint="Volunteers read it in the email and on the page"
        rows={3}
        data-first-focus=""
        {...form.fieldProps('reason')}
      />
    </FormDialog>
  );
}
