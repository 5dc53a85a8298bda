import type { SheetView } from '#contract/sheets.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { writtenIn } from './sheet-translations.ts';
import { TranslationTable } from './translation-table.tsx';
import { useTranslations } from './use-translations.ts';
import { WholeSheet } from './whole-sheet.tsx';

export interface TranslateDialogProps extends DialogState {
  readonly sheet: SheetView;
}

const TITLE = 'Translate';

/** All that a sheet says, in other languages: title, description, slots and questions. */
export function TranslateDialog(props: TranslateDialogProps) {
  if (!props.open) return null;
  return (
    <WholeSheet {...props} title={TITLE}>
      {(sheet, state) => <OpenDialog {...state} sheet={sheet} />}
    </WholeSheet>
  );
}

function OpenDialog({ sheet, ...state }: TranslateDialogProps) {
  const translation = useTranslations(sheet, () => state.onOpenChange(false));
  return (
    <FormDialog
      {...state}
      title={TITLE}
      description={
        <>
          <span translate="no">{sheet.title}</span>. People who use one of these languages see your translation on the
          site and in emails. Everyone else sees the original.
        </>
      }
      wide="widest"
      form={translation.form}
      onSave={translation.save}
      action="Save translations"
    >
      <TranslationTable translation={translation} written={writtenIn(sheet)} />
    </FormDialog>
  );
}
