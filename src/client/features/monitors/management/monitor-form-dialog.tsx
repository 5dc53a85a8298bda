import { useState, type ReactNode } from 'react';
import { CONFIRM_NO_MATCH, type NewMonitor } from '#contract/monitors.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LookAtPage } from './look-at-page.tsx';
import type { MonitorFields } from './monitor-fields.ts';
import { PageFields, WatchFields } from './monitor-form.tsx';

interface MonitorFormDialogProps extends DialogState {
  readonly title: string;
  readonly description?: ReactNode;
  readonly form: PersistedForm<MonitorFields, NewMonitor>;
  readonly action: string;
  readonly onSave: (input: NewMonitor) => Promise<void>;
}

/**
 * Beside what the monitor would find. Selectors that match nothing now are saved only by a second button, which appears
 * when the server has said so.
 */
export function MonitorFormDialog({ form, onSave, action, ...rest }: MonitorFormDialogProps) {
  const [findsNothing, setFindsNothing] = useState(false);
  const save = async (input: NewMonitor) => {
    setFindsNothing(false);
    try {
      await onSave(input);
    } catch (error) {
      setFindsNothing(error instanceof HttpError && error.answer?.code === CONFIRM_NO_MATCH);
      throw error;
    }
  };
  const saveAllTheSame = form.submit((input) => save({ ...input, confirmNoMatch: true }));
  return (
    <FormDialog
      {...rest}
      form={form}
      onSave={save}
      action={action}
      wide="widest"
      secondAction={
        findsNothing ? (
          <Button variant="outline" busy={form.busy} onClick={() => saveAllTheSame()}>
            Save anyway
          </Button>
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <PageFields form={form} />
        {/* Beside all of the form where there is room, else where its answer is about. */}
        <div className="self-start @4xl:sticky @4xl:top-0 @4xl:row-span-2">
          <LookAtPage form={form} />
        </div>
        <WatchFields form={form} />
      </div>
    </FormDialog>
  );
}
