import { useState } from 'react';
import type { SheetChange, SheetView } from '#contract/sheets.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { showToast } from '#client/lib/toast.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { hasWhatMoves, MoveQuestion } from './move-question.tsx';
import { useRefreshSheets } from './refresh-sheets.ts';
import {
  changesSince,
  checkSheetFields,
  sheetFieldsOf,
  sheetFormSchema,
  type SheetFields,
  type SheetFormInput,
} from './sheet-fields.ts';
import { SheetForm, type SheetFormPart } from './sheet-form.tsx';
import { foreseeSheetUpdate, updateSheet } from './sheet-writes.ts';
import { toCallOn } from './people-on.ts';
import { useEmailQuestion } from './use-email-question.tsx';
import { WholeSheet } from './whole-sheet.tsx';

export interface EditSheetDialogProps extends DialogState {
  readonly sheet: SheetView;
  /** Only these fields; the others stay as they are. */
  readonly part?: SheetFormPart;
}

const TITLE = 'Edit signup sheet';
const titles: Readonly<Record<SheetFormPart, string>> = {
  details: 'Details',
  rules: 'Sign-up rules',
  languages: 'Languages',
};

export function EditSheetDialog(props: EditSheetDialogProps) {
  if (!props.open) return null;
  return (
    <WholeSheet {...props} title={titleOf(props.part)}>
      {(sheet, state) => <OpenDialog {...state} sheet={sheet} part={props.part} />}
    </WholeSheet>
  );
}

function titleOf(part: SheetFormPart | undefined): string {
  return part === undefined ? TITLE : titles[part];
}

interface OpenDialogProps extends Omit<EditSheetDialogProps, 'part'> {
  readonly part: SheetFormPart | undefined;
}

function OpenDialog({ sheet, part, ...state }: OpenDialogProps) {
  const { clock } = useSchoolTime();
  const refresh = useRefreshSheets();
  // What others change meanwhile is neither this form's to send back nor to take away.
  const [before] = useState(sheet);
  const [schema] = useState(() => sheetFormSchema(clock, before));
  const changed = (input: SheetFormInput) => changesSince(schema.safeParse(sheetFieldsOf(clock, before)).data, input);
  const form = usePersistedForm<SheetFields, SheetFormInput>({
    initial: sheetFieldsOf(clock, before),
    resolver: schemaResolver(schema, checkSheetFields),
    draft: part === undefined ? `sheet:${sheet.id}` : `sheet:${sheet.id}:${part}`,
    failure: { title: 'Update Failed', text: 'Failed to update signup sheet. Please try again.' },
  });
  const write = async (change: SheetChange) => {
    await updateSheet(sheet.id, change);
    await refresh();
    showToast({ title: 'Signup Sheet Updated', description: change.title ?? sheet.title });
    state.onOpenChange(false);
  };
  const emails = useEmailQuestion(form, ({ input, movesSlots }: AskedMove, { notify }) =>
    write({ ...changed(input), moveSlots: movesSlots, notify }),
  );
  const count = useAction({
    call: ({ input, movesSlots }: Wish) => foreseeSheetUpdate(sheet.id, { ...changed(input), moveSlots: movesSlots }),
    failure: { text: 'We couldn’t count who is emailed. Please try again.' },
    onSuccess: ({ volunteers }, wish) => emails.ask({ ...wish, volunteers }),
  });
  const save = async (input: SheetFormInput) => {
    const change = changed(input);
    if (change.eventDate === undefined) return write(change);
    const move = { ...change, moveSlots: true };
    const { volunteers } = await foreseeSheetUpdate(sheet.id, move);
    if (volunteers === 0 && toCallOn(before.slots).length === 0 && !hasWhatMoves(clock, before, input.eventDate))
      return write(move);
    emails.ask({ input, movesSlots: true, volunteers });
    return false;
  };
  const question = emails.questionOf((asked) => ({
    title: 'The event moves',
    content: (
      <>
        <div className="-mb-5 empty:hidden">
          <ErrorSummary problems={count.problem === null ? [] : [{ message: count.problem }]} />
        </div>
        <MoveQuestion
          sheet={before}
          eventDate={asked.input.eventDate}
          movesSlots={(count.pending ?? asked).movesSlots}
          onMoveSlots={(movesSlots) => count.run({ ...asked, movesSlots })}
          volunteers={asked.volunteers}
        />
      </>
    ),
    count: asked.volunteers,
    of: 'people',
    busy: count.isBusy,
  }));
  return (
    <FormDialog
      {...state}
      title={titleOf(part)}
      form={form}
      onSave={save}
      action="Save changes"
      wide
      question={question}
    >
      <SheetForm form={form} sheet={sheet} part={part} />
    </FormDialog>
  );
}

interface Wish {
  readonly input: SheetFormInput;
  readonly movesSlots: boolean;
}

interface AskedMove extends Wish {
  readonly volunteers: number;
}
