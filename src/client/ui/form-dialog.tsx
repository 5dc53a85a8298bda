import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PersistedForm, Save } from '#client/lib/persisted-form.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useIsInPlace } from './dialogs-in-place.tsx';
import type { DialogState } from './dialog-state.ts';
import { ErrorSummary } from './error-summary.tsx';

interface FormDialogProps<Fields extends FieldValues, Values> extends DialogState {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly form: PersistedForm<Fields, Values>;
  readonly onSave: Save<Fields, Values>;
  readonly action: ReactNode;
  readonly secondAction?: ReactNode;
  readonly leave?: ReactNode;
  readonly destructive?: boolean;
  readonly wide?: boolean | 'widest';
  /** Stands in the place of the form until it is answered; what was typed stays. */
  readonly question?: Question | undefined;
  readonly children: ReactNode;
}

interface Question {
  readonly title: ReactNode;
  readonly content: ReactNode;
  readonly footer: ReactNode;
}

/**
 * The cancel button drops what was typed. The cross, Escape and a press outside keep the draft, because they may be
 * accidents.
 */
export function FormDialog<Fields extends FieldValues, Values>(props: FormDialogProps<Fields, Values>) {
  const { form, onOpenChange, open, returnFocusTo, title, description, wide = false, question } = props;
  const submit = useRef<HTMLButtonElement>(null);
  const isInPlace = useIsInPlace();
  useFocusAfter(question !== undefined, submit);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={question?.title ?? title}
      wide={wide}
      returnFocusTo={returnFocusTo}
      {...(description === undefined ? {} : { description })}
      footer={
        question?.footer ?? (
          <div className="flex w-full flex-row-reverse flex-wrap gap-2">
            <Button
              ref={submit}
              type="submit"
              form={form.id}
              variant={props.destructive === true ? 'destructive' : 'default'}
              busy={form.busy}
              className={`grow sm:grow-0 ${props.secondAction === undefined ? '' : 'basis-full sm:basis-auto'}`}
            >
              {props.action}
            </Button>
            {props.secondAction}
            {isInPlace ? null : (
              <Button
                variant="ghost"
                onClick={() => {
                  form.discardDraft();
                  onOpenChange(false);
                }}
              >
                {props.leave ?? <Trans>Cancel</Trans>}
              </Button>
            )}
          </div>
        )
      }
    >
      {question?.content}
      <form
        id={form.id}
        method={BY_SCRIPT}
        noValidate
        hidden={question !== undefined}
        onSubmit={(event) => {
          // For React, a dialog that was opened inside a form is a part of it.
          event.stopPropagation();
          form.submit(props.onSave)(event);
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <div className="-mb-5 empty:hidden">
          <ErrorSummary problems={form.problems} />
        </div>
        {form.isRestored ? <RestoredNote onStartOver={form.reset} /> : null}
        {props.children}
      </form>
    </Dialog>
  );
}

/** The button that led to the question has the focus again when the form is back. */
function useFocusAfter(isAsked: boolean, button: RefObject<HTMLElement | null>): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked, button]);
}

export function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-control bg-spruce-soft px-4 pt-2.5 pb-1 sm:py-1">
      <output className="grow text-small">
        <Trans>What you typed before is still here.</Trans>
      </output>
      <Button variant="link" size="sm" onClick={onStartOver}>
        <Trans>Start over</Trans>
      </Button>
    </div>
  );
}
