import type { SheetView } from '#contract/sheets.ts';
import type { SheetState, Visibility } from '#domain/sheet-states.ts';
import { useAction, type Action } from '#client/lib/use-action.ts';
import { useRefreshSheets } from './refresh-sheets.ts';
import type { StateChange } from './sheet-actions.ts';
import { updateSheet } from './sheet-writes.ts';

interface ChangeOfState {
  readonly sheet: Pick<SheetView, 'id' | 'title'>;
  readonly change: StateChange;
}

const states: Readonly<Record<SheetState, string>> = {
  draft: 'Back to a Draft',
  published: 'Signup Sheet Published',
  called_off: 'Event Cancelled',
  archived: 'Signup Sheet Archived',
};
const visibilities: Readonly<Record<Visibility, string>> = {
  listed: 'Signup Sheet Listed',
  unlisted: 'Signup Sheet Unlisted',
};

export function useStateChange(onChanged?: () => void): Action<SheetView, ChangeOfState> {
  const refresh = useRefreshSheets();
  return useAction({
    call: ({ sheet, change }: ChangeOfState) => updateSheet(sheet.id, change),
    success: (_answer, { sheet, change: { state, visibility } }) => ({
      title: state === undefined ? visibilities[visibility ?? 'listed'] : states[state],
      description: sheet.title,
    }),
    failure: { title: 'Update Failed', text: 'Failed to update signup sheet. Please try again.' },
    refresh,
    onSuccess: () => onChanged?.(),
  });
}
